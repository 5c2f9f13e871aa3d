/** React Aria may announce a pending button this long after it became pending. */
const LATEST_MS = 150;

/**
 * React Aria announces a pending button through a reference to its element, for some seconds. When
 * the button is removed, the reference points to nothing; this removes it.
 */
export function forgetDanglingAnnouncements(): void {
  setTimeout(() => {
    const pointers = globalThis.document?.querySelectorAll(
      "[data-live-announcer] [aria-labelledby]",
    );
    for (const pointer of pointers ?? []) {
      const target = document.getElementById(pointer.getAttribute("aria-labelledby") ?? "");
      if (!target) pointer.remove();
    }
  }, LATEST_MS);
}
