/** React Aria announces a pending button up to this long after it became pending. */
const LATEST_MS = 150;

/**
 * React Aria announces a pending button by pointing at it, for some seconds. When an action ends with its button gone,
 * the pointer leads nowhere; this takes it away.
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
