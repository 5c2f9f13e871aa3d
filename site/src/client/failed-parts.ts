/*
 * Runs inside the page as an inline script, like those of before-first-paint.ts: it must be there when no script file
 * could be loaded.
 */

import { FRAME_ALIVE, RETRY } from "./part-events.ts";

export const FAILED_PART = "failed-part";

/** Puts a sentence and "Try again" where a script did not come, and keeps presses for the frame's script. */
function watchParts(ids: { template: string; retry: string; frameAlive: string }) {
  let hasFailed = false;

  function showNotice(place: HTMLElement, isInstead: boolean) {
    const told = document.querySelector<HTMLElement>("[data-failed-part]");
    if (told && told === (isInstead ? place.firstElementChild : place.nextElementSibling)) {
      told.querySelector("button")?.removeAttribute("aria-busy");
      return;
    }
    told?.remove();
    const { content } = document.getElementById(ids.template) as HTMLTemplateElement;
    const notice = (content.firstElementChild as HTMLElement).cloneNode(true) as HTMLElement;
    const again = notice.querySelector("button") as HTMLButtonElement;
    again.addEventListener("click", () => {
      again.setAttribute("aria-busy", "true");
      // Islands share code with the frame's script; a browser does not ask for it twice.
      const isHeard =
        !hasFailed && !place.dispatchEvent(new Event(ids.retry, { cancelable: true }));
      if (!isHeard) location.reload();
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

  const needsFrame =
    "commandForElement" in HTMLButtonElement.prototype
      ? "[data-log-out]"
      : "[data-log-out], [commandfor]";
  let pressed: HTMLElement | null = null;
  const keep = (event: Event) => {
    pressed = (event.target as Element).closest<HTMLElement>(needsFrame) ?? pressed;
    pressed?.setAttribute("aria-busy", String(!hasFailed));
    if (pressed && hasFailed) showNotice(pressed, false);
  };
  addEventListener("click", keep, true);
  addEventListener(ids.frameAlive, () => {
    removeEventListener("click", keep, true);
    pressed?.removeAttribute("aria-busy");
    pressed?.click();
  });
  addEventListener(
    "error",
    (event) => {
      if (!(event.target instanceof HTMLScriptElement)) return;
      hasFailed = true;
      pressed?.removeAttribute("aria-busy");
      if (pressed) showNotice(pressed, false);
    },
    true,
  );
}

const names = { template: FAILED_PART, retry: RETRY, frameAlive: FRAME_ALIVE };

export const WATCH_PARTS = `(${watchParts})(${JSON.stringify(names)})`;
