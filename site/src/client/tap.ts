import type { ClientDirective } from "astro";
import { keepEarlyInput } from "./early-input.ts";
import { RETRY } from "./part-events.ts";

const INTENTS = ["pointerover", "focusin", "touchstart"];

/**
 * `client:tap`: the island's script is loaded when somebody points at it, touches it or moves the focus into it.
 * What they do before it is alive is kept and done again afterwards, or by the browser when the script cannot come.
 * With `client:tap="query"` it is loaded at once when the address has a query, which a static page cannot heed.
 */
const tap: ClientDirective = (load, options, island) => {
  let loading: Promise<void> | undefined;
  let hasRetried = false;

  const wake = () => {
    loading ??= awaken().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  const awaken = async () => {
    const hydrate = await load();
    await hydrate();
    // Still not hydrated: the script could not be loaded. The next intent tries again.
    if (island.hasAttribute("ssr")) return;
    for (const intent of INTENTS) island.removeEventListener(intent, wake);
    await early.repeat();
  };
  const early = keepEarlyInput(island, () => void wake());

  for (const intent of INTENTS) island.addEventListener(intent, wake, { passive: true });
  island.addEventListener("astro:hydration-error", (event) => {
    // A component that throws has taken its markup along: then there is nothing that the browser could do.
    if (!early.goNative() || island.childElementCount === 0) return;
    event.preventDefault();
    event.stopPropagation();
  });
  island.addEventListener(RETRY, async (event) => {
    // The second time the page is loaded anew.
    if (!hasRetried) event.preventDefault();
    hasRetried = true;
    await loading;
    if (island.hasAttribute("ssr")) void wake();
  });
  const isAsked = options.value === "query" && location.search !== "";
  if (isAsked || island.matches(":hover, :focus-within")) void wake();
};

export default tap;
