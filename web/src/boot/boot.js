// What a browser reads first, however old it is: says in words why the page cannot start, if it
// cannot. Written in ES5, which build.mjs makes sure of; it puts in the texts and the oldest browsers
// that the page is made for.
(function () {
  var texts = TEXTS;
  var root = document.getElementById('root');
  var hasBegun = false;

  // The language that was chosen here, or else the browser's.
  function language() {
    var kept = '';
    try {
      kept = JSON.parse(localStorage.getItem('gangway.settings')).lang;
    } catch (error) {
      // none was
    }
    var wanted = [kept].concat(navigator.languages || [navigator.language || '']);
    for (var i = 0; i < wanted.length; i++) {
      var lang = String(wanted[i]).slice(0, 2);
      if (texts.hasOwnProperty(lang)) return lang;
    }
    return 'en';
  }

  function add(parent, tag, text) {
    var element = document.createElement(tag);
    if (text) element.appendChild(document.createTextNode(text));
    parent.appendChild(element);
    return element;
  }

  function clear() {
    while (root.firstChild) root.removeChild(root.firstChild);
  }

  // `title` and `id` say what has happened; a detail is for those who can help; `way` is what the
  // button does.
  function tell(title, id, detail, way) {
    var lang = language();
    var say = texts[lang];
    clear();
    document.documentElement.lang = lang;
    var main = add(root, 'main');
    main.className = 'plight';
    add(main, 'h1', say[title]);
    var why = add(main, 'p', say[id]);
    why.setAttribute('role', 'alert');
    if (detail) add(add(main, 'p'), 'code', detail);
    var button = add(main, 'button', say[way ? 'page.plight.try' : 'page.plight.again']);
    button.className = 'primary';
    button.onclick =
      way ||
      function () {
        location.reload();
      };
  }

  // A browser that has all of this has whatever else the page uses; see oldest.mjs.
  function isOld() {
    var supports = window.CSS && CSS.supports;
    return !(
      'noModule' in document.createElement('script') &&
      supports &&
      CSS.supports('selector(:has(a))') &&
      CSS.supports('color', 'color-mix(in srgb, red, blue)') &&
      CSS.supports('height', '1dvh') &&
      window.HTMLDialogElement &&
      window.structuredClone &&
      [].at
    );
  }

  function hasModule() {
    return typeof WebAssembly === 'object' && typeof WebAssembly.compileStreaming === 'function';
  }

  // The page begins by this. Where only looks are missing, people may try it all the same.
  window.gangwayBoot = {
    whenFit: function (start) {
      hasBegun = true;
      function go() {
        clear();
        start();
      }
      if (!hasModule()) tell('page.plight', 'page.plight.wasm');
      else if (isOld()) tell('page.plight', 'page.plight.old', '', go);
      else start();
    },
    tell: function (detail) {
      tell('page.plight', 'page.plight.broken', detail);
    },
    tellStopped: function (detail) {
      tell('page.plight.stopped', 'page.plight.failed', detail);
    },
  };

  // By then the page has begun, unless its script did not come or could not be read.
  window.addEventListener('load', function () {
    if (hasBegun) return;
    tell('page.plight', isOld() ? 'page.plight.old' : 'page.plight.broken');
  });
})();
