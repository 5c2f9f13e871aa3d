/*
 * An inline script like those of before-first-paint.ts: it must work when no script file can be loaded.
 */

import { FRAME_READY, RETRY } from "./part-events.ts";

export const FAILED_PART = "failed-part";

/**
 * Shows a notice with "Try again" after a script could not be loaded or a component threw. Presses
 * that need the frame's script are recorded until it is ready, then repeated. If that script fails,
 * the page is reloaded: islands import it, and a browser does not fetch a failed module again.
 */
function watchParts(ids: { template: string; retry: string; frameReady: string }) {
  let hasFailed = false;

  function showNotice(place: HTMLElement, isInstead: boolean) {
    const shown = document.querySelector<HTMLElement>("[data-failed-part]");
    if (shown && shown === (isInstead ? place.firstElementChild : place.nextElementSibling)) {
      shown.querySelector("button")?.removeAttribute("aria-busy");
      return;
    }
    shown?.remove();
    const { content } = document.getElementById(ids.template) as HTMLTemplateElement;
    const notice = (content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
    const button = notice.querySelector("button") as HTMLButtonElement;
    button.addEventListener("click", () => {
      button.setAttribute("aria-busy", "true");
      const isRetried =
        !hasFailed && !place.dispatchEvent(new Event(ids.retry, { cancelable: true }));
      if (!isRetried) location.reload();
    });
    if (isInstead) {
      place.replaceChildren(notice);
    } else {
      place.after(notice);
      place.addEventListener("astro:hydrate", () => notice.remove());
    }
  }

  addEventListener("astro:hydration-error", (event) => {
    const island = event.target as HTMLElement;
    event.preventDefault();
    showNotice(island, island.childElementCount === 0 || island.getAttribute("client") === "only");
  });

  /** React reports an error of a component as an error of the window, and leaves its island empty. */
  function showThrown() {
    for (const island of document.querySelectorAll<HTMLElement>("astro-island:not([ssr])")) {
      if (island.childElementCount === 0) showNotice(island, true);
    }
  }

  const needsFrame =
    "commandForElement" in HTMLButtonElement.prototype
      ? "[data-log-out], [data-copy]"
      : "[data-log-out], [data-copy], [commandfor]";
  let pressed: HTMLElement | null = null;
  const remember = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>(needsFrame) ?? pressed;
    pressed?.setAttribute("aria-busy", String(!hasFailed));
    if (pressed && hasFailed) showNotice(pressed, false);
  };
  addEventListener("click", remember, true);
  addEventListener(ids.frameReady, () => {
    removeEventListener("click", remember, true);
    pressed?.removeAttribute("aria-busy");
    pressed?.click();
  });
  addEventListener(
    "error",
    (event) => {
      if (event instanceof ErrorEvent) showThrown();
      if (!(event.target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      pressed?.removeAttribute("aria-busy");
      if (pressed) showNotice(pressed, false);
    },
    true,
  );
}

const names = { template: FAILED_PART, retry: RETRY, frameReady: FRAME_READY };

export const WATCH_PARTS = `(${watchParts})(${JSON.stringify(names)})`;
