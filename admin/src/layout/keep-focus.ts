/** Interactive elements of a page. A press outside of them removes the focus on purpose. */
export const PRESSABLE =
  "button, a, input, select, textarea, label, summary, [role=option], [role=menuitem], [role=dialog], [role=alertdialog]";

/** Milliseconds in which a list may give the focus to the row that takes the place of the one that is gone. */
const PATIENCE = 60;

const REMEMBERED = 12;

const KEPT = "data-kept-focus";

/** Whether nothing that a person can use has the focus, so that a row may take it. */
export const isFocusLost = (): boolean => {
  const { activeElement } = document;
  return (
    activeElement === document.body ||
    activeElement?.tagName === "MAIN" ||
    activeElement?.hasAttribute(KEPT) === true
  );
};

/** What takes the focus when nothing inside of it can: the parts of a page that have a name. */
const PLACES = "[role=dialog], [role=alertdialog], section, article, main";

/**
 * When the focused element is removed or disabled and nothing else takes the focus, gives it to the nearest part around
 * it that is still there, or around what had the focus before. Without it the browser falls back to the page: Escape
 * closes no dialog, and Tab begins at the top. A press beside everything leaves the focus on the page on purpose.
 * Returns a function that ends it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame = 0;

  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    const places: HTMLElement[] = [];
    for (let place = target.parentElement; place; place = place.parentElement) {
      if (place.matches(PLACES)) places.push(place);
    }
    // The earlier places stay too: a menu or a question closes as a whole, and what opened it may be gone.
    around = [...new Set([...places, ...around])].slice(0, REMEMBERED);
  };
  const forget = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest(PRESSABLE)) last = null;
  };
  const isGone = (element: HTMLElement) => !element.isConnected || element.matches(":disabled");
  const restore = () => {
    if (!last || !isGone(last)) return;
    // Some browsers leave the focus on a disabled element, which gets no keys.
    if (document.activeElement !== document.body && document.activeElement !== last) return;
    const place = around.find((one) => one.isConnected && one.checkVisibility?.() !== false);
    if (place) giveFocus(place);
  };
  const observer = new MutationObserver(() => {
    if (!last || !isGone(last)) return;
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    // The frame is for a menu or dialog that closes: it gives the focus back in the first frame after, however late.
    timer = setTimeout(() => {
      frame = requestAnimationFrame(restore);
    }, PATIENCE);
  });

  document.addEventListener("focusin", remember);
  document.addEventListener("pointerdown", forget, true);
  observer.observe(root, {
    attributeFilter: ["disabled"],
    attributes: true,
    childList: true,
    subtree: true,
  });
  return () => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("focusin", remember);
    document.removeEventListener("pointerdown", forget, true);
  };
}

/** Until the focus leaves, the part is marked and can be focused. After that a press on it does not focus it. */
function giveFocus(place: HTMLElement): void {
  const isFocusable = place.hasAttribute("tabindex");
  if (!isFocusable) place.tabIndex = -1;
  place.setAttribute(KEPT, "");
  place.addEventListener(
    "blur",
    () => {
      place.removeAttribute(KEPT);
      if (!isFocusable) place.removeAttribute("tabindex");
    },
    { once: true },
  );
  place.focus({ preventScroll: true });
}
