import { copyText } from "#shared/ui/copy-text.ts";
import { followCart } from "../features/carts/follow-cart.ts";
import { wirePlots } from "../features/lots/wire-plots.ts";
import { wireMenu } from "../features/menu/wire-menu.ts";
import { wireSearch } from "../features/search/wire-search.ts";
import { wireToasts } from "../features/toasts/wire-toasts.ts";
import { FRAME_READY } from "./part-events.ts";

// Features of every page that work without React.
followCart();
wireMenu();
wireToasts();
wireSearch();
wirePlots();
wireCopies();
watchConnection();
dispatchEvent(new Event(FRAME_READY));

/** A button copies its `value`; the toast names its `data-copy`. */
function wireCopies(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (button) void copyText(button.value, button.dataset.copy);
  });
}

/** Shows a notice while the browser is offline. */
function watchConnection(): void {
  const notice = document.querySelector<HTMLElement>("[data-offline]");
  if (!notice) return;
  const show = () => {
    // Screen readers announce a live region when its text changes, not when it becomes visible.
    notice.textContent = navigator.onLine ? "" : (notice.dataset.offline ?? "");
  };
  window.addEventListener("offline", show);
  window.addEventListener("online", show);
  show();
}
