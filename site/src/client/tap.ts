import type { ClientDirective } from "astro";
import { recordEarlyInput } from "./early-input.ts";
import { RETRY } from "./part-events.ts";

const INTENTS = ["pointerover", "focusin", "touchstart"];

/**
 * `client:tap` loads the island's script when somebody points at it, touches it or moves the focus into it. Input from
 * before the hydration is recorded and replayed, or left to the browser when the script cannot be loaded. With
 * `client:tap="query"` the script loads at once when the address has a query, which a static page does not show.
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
    // Astro leaves the attribute when the script could not be loaded. The next intent tries again.
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
    // The page is reloaded the second time, and for a component that has thrown: then the default is not prevented.
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
 * React sets the default text of a text area when it hydrates it. The browser then drops the selection, unless the text
 * was set by a script before.
 */
function keepSelections(island: HTMLElement): void {
  for (const area of island.querySelectorAll("textarea")) area.setRangeText("", 0, 0, "preserve");
}

/**
 * Astro's renderer only schedules the hydration. React completes it at once, effects included, when an event such as a
 * click arrives inside the root (selective hydration). No component of the shop listens for this event.
 */
function finishHydration(island: HTMLElement): void {
  island.firstElementChild?.dispatchEvent(new Event("auxclick"));
}

export default tap;
