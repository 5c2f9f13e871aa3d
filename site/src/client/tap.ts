import type { ClientDirective } from "astro";
import { recordEarlyInput } from "./early-input.ts";
import { RETRY } from "./part-events.ts";

const INTENTS = ["pointerover", "focusin", "touchstart"];

/**
 * `client:tap` loads the island's script on hover, touch or focus. Earlier input is recorded and
 * replayed, or left to the browser if the script cannot be loaded. With `client:tap="query"` the
 * script also loads at once if the address has a query, which a static page ignores.
 */
const tap: ClientDirective = (load, options, island) => {
  let loading: Promise<void> | undefined;
  let hasRetried = false;

  const hydrate = () => {
    loading ??= loadAndHydrate().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const loadAndHydrate = async () => {
    const render = await load();
    keepSelections(island);
    await render();
    // Astro keeps the attribute if the script could not be loaded. The next hover, touch or focus tries again.
    if (island.hasAttribute("ssr")) return;
    for (const intent of INTENTS) island.removeEventListener(intent, hydrate);
    finishHydration(island);
    await early.replay();
  };
  const early = recordEarlyInput(island, () => void hydrate());

  for (const intent of INTENTS) island.addEventListener(intent, hydrate, { passive: true });
  island.addEventListener("astro:hydration-error", (event) => {
    if (!early.submitNatively()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  island.addEventListener(RETRY, async (event) => {
    // Does not prevent the default, a page reload, on the second retry and after a component threw.
    if (hasRetried || !island.hasAttribute("ssr")) return;
    event.preventDefault();
    hasRetried = true;
    await loading;
    if (island.hasAttribute("ssr")) void hydrate();
  });
  const isAtOnce = options.value === "query" && location.search !== "";
  if (isAtOnce || island.matches(":hover, :focus-within")) void hydrate();
};

/**
 * React sets the default text of a text area when it hydrates it. The browser then loses the
 * selection, unless a script had set the text before.
 */
function keepSelections(island: HTMLElement): void {
  for (const area of island.querySelectorAll("textarea")) area.setRangeText("", 0, 0, "preserve");
}

/**
 * Astro's renderer only schedules the hydration. An event such as a click inside the root makes React finish it at
 * once, including effects (selective hydration). No component listens for this event.
 */
function finishHydration(island: HTMLElement): void {
  island.firstElementChild?.dispatchEvent(new Event("auxclick"));
}

export default tap;
