import { framePaths } from "../../frame-paths.ts";
import { $session } from "../sessions/session.store.ts";
import { $cart } from "./cart.store.ts";
import { countUnits } from "./cart.ts";

const MAX_SHOWN = 99;

/** Pages whose islands read the server's cart themselves. */
const READING_PAGES: readonly string[] = [framePaths.cart, framePaths.checkout];

/** Updates the badges of all cart links with the number of units, also after changes in other tabs. */
export function followCart(): void {
  const badges = document.querySelectorAll<HTMLElement>("[data-cart-count]");
  $cart.subscribe((cart) => {
    const count = countUnits(cart);
    for (const badge of badges) {
      const [shown, spoken] = badge.children as unknown as [HTMLElement, HTMLElement];
      shown.textContent = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count || "");
      spoken.textContent = count === 0 ? "" : count === 1 ? " (1 item)" : ` (${count} items)`;
    }
  });
  if ($session.get() && !READING_PAGES.includes(location.pathname)) readOnceLoaded();
}

/** Reads the server's cart after the page has loaded, because another device may have changed it. */
function readOnceLoaded(): void {
  const read = () =>
    import("./server-cart.ts")
      .then(({ readCartInBackground }) => readCartInBackground())
      // Offline: the badge keeps the local number.
      .catch(() => undefined);
  if (document.readyState === "complete") void read();
  else window.addEventListener("load", () => void read(), { once: true });
}
