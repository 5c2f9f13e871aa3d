/** Hides the film when it cannot be shown, and lets people stop what moves. The still stays. */
export function wireFilm(): void {
  const film = document.querySelector("[data-film]");
  const video = film?.querySelector("video");
  const pause = film?.querySelector("button");
  if (!film || !video || !pause) return;
  const hide = () => {
    film.removeAttribute("data-playing");
    video.hidden = true;
    pause.hidden = true;
  };
  const label = () => {
    pause.hidden = false;
    pause.textContent = video.paused ? "Play film" : "Pause film";
  };
  // A source that fails says so itself, not the video; the last one has no successor.
  video.querySelector("source:last-of-type")?.addEventListener("error", hide);
  video.addEventListener("error", hide);
  // The still makes way, so that the film can be blended into the page's ground.
  video.addEventListener("playing", () => film.setAttribute("data-playing", ""), { once: true });
  video.addEventListener("play", label);
  video.addEventListener("pause", label);
  pause.addEventListener("click", () => void (video.paused ? video.play() : video.pause()));
  if (video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) film.setAttribute("data-playing", "");
  if (!video.paused) label();
}
