// Redeems the one-time code of the link that the program opened, and forgets it.
const who = document.getElementById("who");
const code = new URLSearchParams(location.hash.slice(1)).get("login");
if (code) {
  history.replaceState(null, "", "/");
  fetch("/api/login", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  })
    .then((answer) => answer.json())
    .then((me) => { who.textContent = me.sentence ?? `You are logged in as ${me.name}.`; })
    .catch(() => { who.textContent = "Kibitz did not answer. Start it again."; });
}
