// The first script that runs, also in old browsers: if the page cannot start, it explains why.
// Written in ES5, which build.mjs checks; build.mjs also inserts the texts and the oldest supported
// browsers.
(function () {
  var texts = TEXTS;
  var root = document.getElementById('root');
  var hasBegun = false;

  // The language chosen in settings, else the browser's.
  function language() {
    var kept = '';
    try {
      kept = JSON.parse(localStorage.getItem('gangway.settings')).lang;
    } catch (error) {
      // none was chosen
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

  // Shows what has happened (`title`, `id`), details for developers, and a button that calls
  // `retry`, or reloads the page if there is none.
  function show(title, id, detail, retry) {
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
    var button = add(main, 'button', say[retry ? 'page.plight.try' : 'page.plight.again']);
    button.className = 'primary';
    button.onclick =
      retry ||
      function () {
        location.reload();
      };
  }

  // A browser that supports all of this supports everything the page uses; see oldest.mjs.
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

  // The page starts through this. Where only styles are missing, people may try it anyway.
  window.gangwayBoot = {
    startIfSupported: function (start) {
      hasBegun = true;
      function go() {
        clear();
        start();
      }
      if (!hasModule()) show('page.plight', 'page.plight.wasm');
      else if (isOld()) show('page.plight', 'page.plight.old', '', go);
      else start();
    },
    showPlight: function (detail) {
      show('page.plight', 'page.plight.broken', detail);
    },
    showStopped: function (detail) {
      show('page.plight.stopped', 'page.plight.failed', detail);
    },
  };

  // By now the page has started, unless its script did not load or failed to parse.
  window.addEventListener('load', function () {
    if (hasBegun) return;
    show('page.plight', isOld() ? 'page.plight.old' : 'page.plight.broken');
  });
})();
