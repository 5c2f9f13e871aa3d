/** Shows the picture of the link in the page's dialog. The arrow keys and its buttons go to the other pictures. */
export function openPicture(link: HTMLAnchorElement): void {
  const dialog = document.querySelector<HTMLDialogElement>("#zoom");
  const picture = dialog?.querySelector("img");
  if (!dialog || !picture) {
    location.assign(link.href);
    return;
  }
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-zoom]")];
  let at = links.indexOf(link);
  const step = (by: number) => {
    at = (at + by + links.length) % links.length;
    const shown = links[at];
    picture.src = shown?.href ?? "";
    picture.alt = shown?.querySelector("img")?.alt ?? "";
    const place = dialog.querySelector("output");
    if (place && links.length > 1) place.value = `${at + 1} of ${links.length}`;
  };
  // Set anew by every opening, so that only one listener steps.
  dialog.onclick = ({ target }) => {
    if (target === dialog) dialog.close();
    if (target instanceof HTMLButtonElement && target.value) step(Number(target.value));
  };
  dialog.onkeydown = ({ key }) => {
    if (key === "ArrowLeft") step(-1);
    if (key === "ArrowRight") step(1);
  };
  step(0);
  dialog.showModal();
}
