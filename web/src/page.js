// Shows that the library is here: how many functions it has.
const { instance } = await WebAssembly.instantiateStreaming(fetch('/{gangway.wasm}'));
document.getElementById('functions').textContent = Object.keys(instance.exports).length;
