/** Wires the button that pauses the film, and hides the film when it cannot be played. The still stays. */
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
  // The error of a source is fired on the source. That of the last one means that no source can be played.
  video.querySelector("source:last-of-type")?.addEventListener("error", hide);
  video.addEventListener("error", hide);
  // Then the still is hidden, because the film is blended with what is behind it.
  video.addEventListener("playing", () => film.setAttribute("data-playing", ""), { once: true });
  video.addEventListener("play", label);
  video.addEventListener("pause", label);
  pause.addEventListener("click", () => void (video.paused ? video.play() : video.pause()));
  if (video.readyState > HTMLMediaElement.HAVE_CURRENT_DATA) film.setAttribute("data-playing", "");
  if (!video.paused) label();
}
