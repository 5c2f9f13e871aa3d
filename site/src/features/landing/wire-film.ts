/** Sets up the button that pauses the film. If the film cannot be played, it is hidden and the still image stays. */
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
  // A source's error event fires on the source. An error of the last source means that none can be played.
  video.querySelector("source:last-of-type")?.addEventListener("error", hide);
  video.addEventListener("error", hide);
  // Hides the still image, because the film blends with what is behind it.
  video.addEventListener("playing", () => film.setAttribute("data-playing", ""), { once: true });
  video.addEventListener("play", label);
  video.addEventListener("pause", label);
  pause.addEventListener("click", () => void (video.paused ? video.play() : video.pause()));
  if (video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) film.setAttribute("data-playing", "");
  if (!video.paused) label();
}
