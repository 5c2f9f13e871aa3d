/** Shows a notice while there is no network. */
export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  if (!notice) return;
  const show = () => {
    // A live region is announced when its text changes, not when it is made visible.
    notice.textContent = navigator.onLine ? "" : (notice.dataset.offline ?? "");
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", show);
  show();
}
