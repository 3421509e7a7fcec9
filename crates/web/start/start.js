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

// A file may be dropped anywhere. Games are opened in the library; where that is another page, the browser keeps
// the file until it is there, and `kibitz.dropped()` hands it out, once.
const keep = (work) => new Promise((done, failed) => {
  const open = indexedDB.open("kibitz");
  open.onupgradeneeded = () => open.result.createObjectStore("files");
  open.onerror = failed;
  open.onsuccess = () => {
    const change = open.result.transaction("files", "readwrite");
    const asked = work(change.objectStore("files"));
    change.onabort = failed;
    change.oncomplete = () => {
      open.result.close();
      done(asked.result);
    };
  };
});
kibitz.dropped = () => keep((files) => {
  const asked = files.get(0);
  files.delete(0);
  return asked;
});
addEventListener("dragover", (event) => {
  if (event.dataTransfer.types.includes("Files")) event.preventDefault();
});
addEventListener("drop", (event) => {
  const dropped = [...event.dataTransfer.files];
  if (!dropped.length) return;
  event.preventDefault();
  if (kibitz.open) kibitz.open(dropped);
  else keep((files) => files.put(dropped, 0)).finally(() => location.assign("/library#dropped"));
});
