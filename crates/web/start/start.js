// Starts the page's own code, or says why it cannot.
const { glue, wasm } = document.getElementById("start").dataset;
const say = (sentence) => {
  document.getElementById("loading")?.replaceChildren(sentence);
};
if (typeof WebAssembly !== "object") {
  say("This browser is too old for Kibitz: it has no WebAssembly. A newer one will do.");
} else {
  import(glue)
    .then((page) => page.default({ module_or_path: wasm }))
    .catch((error) => {
      say("Kibitz could not be loaded. Reload the page; if that does not help, start the program again.");
      console.error(error);
    });
}
