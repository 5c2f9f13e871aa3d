import { useEffect } from "react";

/**
 * Used within a dialog. React Aria returns the focus to the element that opened it. When that
 * element was removed, such as a list row, this moves the focus to the page's content. Otherwise
 * keyboard users would start at the top of the page.
 */
export function FocusFallback() {
  useEffect(
    () => () => {
      // React Aria returns the focus in the next frame too, before this callback.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}
