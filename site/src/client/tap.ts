import type { ClientDirective } from "astro";
import { recordEarlyInput } from "./early-input.ts";
import { RETRY } from "./part-events.ts";

const INTENTS = ["pointerover", "focusin", "touchstart"];

/**
 * `client:tap`: the island's script is loaded when somebody points at it, touches it or moves the focus into it. What
 * they do before it is hydrated is recorded and replayed, or done by the browser when the script cannot be loaded. With
 * `client:tap="query"` it is loaded at once when the address has a query, which a static page was not rendered for.
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
    await render();
    // Astro leaves the attribute when the script could not be loaded. The next intent tries again.
    if (island.hasAttribute("ssr")) return;
    for (const intent of INTENTS) island.removeEventListener(intent, hydrate);
    await early.replay();
  };
  const early = recordEarlyInput(island, () => void hydrate());

  for (const intent of INTENTS) island.addEventListener(intent, hydrate, { passive: true });
  island.addEventListener("astro:hydration-error", (event) => {
    // A component that has thrown has removed its markup, and with it any form that the browser could send.
    if (!early.submitNatively() || island.childElementCount === 0) return;
    event.preventDefault();
    event.stopPropagation();
  });
  island.addEventListener(RETRY, async (event) => {
    // The second time, the default is left to happen: the page is reloaded.
    if (!hasRetried) event.preventDefault();
    hasRetried = true;
    await loading;
    if (island.hasAttribute("ssr")) void hydrate();
  });
  const isAtOnce = options.value === "query" && location.search !== "";
  if (isAtOnce || island.matches(":hover, :focus-within")) void hydrate();
};

export default tap;
