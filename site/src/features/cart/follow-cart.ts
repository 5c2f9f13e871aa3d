import { $cart } from "./cart.store.ts";
import { countUnits } from "./cart.ts";

const MOST_SHOWN = 99;

/** Keeps every cart link's badge at the number of units in the cart, also when another tab changes it. */
export function followCart(): void {
  const badges = document.querySelectorAll<HTMLElement>("[data-cart-count]");
  $cart.subscribe((cart) => {
    const count = countUnits(cart);
    for (const badge of badges) {
      badge.hidden = count === 0;
      const [shown, spoken] = badge.children as unknown as [HTMLElement, HTMLElement];
      shown.textContent = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count);
      spoken.textContent = count === 1 ? " (1 item)" : ` (${count} items)`;
    }
  });
}
