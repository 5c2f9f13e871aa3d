import type { ClientDirective } from "astro";

const INTENTS = ["pointerover", "focusin", "touchstart"];
const TYPED = "input, textarea";

/**
 * `client:tap`: the island's script is loaded when somebody points at it, touches it or moves the focus into it.
 * What they do before it is alive (clicks, submits, typing) is kept and done again afterwards, in order.
 * With `client:tap="query"` it is loaded at once when the address has a query, which a static page cannot heed.
 */
const tap: ClientDirective = (load, options, island) => {
  let loading = false;
  let alive = false;
  /** A press that began before hydration must end as a whole click, or nobody sees its beginning. */
  let pressing = false;
  let kept: (() => unknown)[] = [];

  const wake = async () => {
    if (loading) return;
    loading = true;
    const hydrate = await load();
    const restoreTyping = keepTyping(island);
    await hydrate();
    restoreTyping();
    // Still not hydrated: the script could not be loaded. The next intent tries again.
    if (island.hasAttribute("ssr")) {
      loading = false;
      kept = [];
      return;
    }
    alive = true;
    for (const act of kept) {
      act();
      // React shows what one event changed before the next one is read.
      await null;
    }
    for (const intent of INTENTS) island.removeEventListener(intent, wake);
    if (!pressing) letGo();
  };

  const press = () => {
    pressing = !alive;
  };

  const act = (event: Event) => {
    const target = event.target as Element;
    if (!event.isTrusted || target.closest("a[href]")) return;
    const again = () =>
      event instanceof SubmitEvent
        ? (target as HTMLFormElement).requestSubmit(event.submitter)
        : // As click() does it, which icons do not have: React Aria takes it for an assistive technology's.
          target.dispatchEvent(
            new MouseEvent("click", { bubbles: true, cancelable: true, composed: true }),
          );
    if (alive && !pressing) return letGo();
    event.preventDefault();
    event.stopImmediatePropagation();
    pressing = false;
    if (alive) {
      letGo();
      again();
      return;
    }
    kept.push(again);
    void wake();
  };

  const letGo = () => {
    island.removeEventListener("pointerdown", press, true);
    island.removeEventListener("click", act, true);
    island.removeEventListener("submit", act, true);
  };

  for (const intent of INTENTS) island.addEventListener(intent, wake, { passive: true });
  island.addEventListener("pointerdown", press, true);
  island.addEventListener("click", act, true);
  island.addEventListener("submit", act, true);
  const isAsked = options.value === "query" && location.search !== "";
  if (isAsked || island.matches(":hover, :focus-within")) void wake();
};

/** Takes what was typed out of the fields, so that React sees it as a change when it is put back. */
function keepTyping(island: HTMLElement): () => void {
  const typed = [...island.querySelectorAll<HTMLInputElement>(TYPED)]
    .filter((field) => field.defaultValue !== undefined && field.value !== field.defaultValue)
    .map((field) => {
      const { value } = field;
      field.value = field.defaultValue;
      return { field, value };
    });
  return () => {
    for (const { field, value } of typed) {
      // The prototype's setter: React watches the one it puts on the element itself.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(
        field,
        value,
      );
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  };
}

export default tap;
