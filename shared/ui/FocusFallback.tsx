import { useEffect } from "react";

/**
 * Within a dialog. React Aria gives the focus back to what opened it; when that is gone, as with its row of a list, the
 * page's content takes it: a keyboard would else begin at the top of the page.
 */
export function FocusFallback() {
  useEffect(
    () => () => {
      // React Aria gives it back in the next frame as well, and before this.
      requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      });
    },
    [],
  );
  return null;
}
