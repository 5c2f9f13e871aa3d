/** Shows a notice while the browser is offline. */
export function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  if (!notice) return;
  const show = () => {
    // Screen readers announce a live region when its text changes, not when it becomes visible.
    notice.textContent = navigator.onLine ? "" : (notice.dataset.offline ?? "");
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", show);
  show();
}
