import { logOut } from "../sessions/log-out.ts";
import { $session } from "../sessions/session.store.ts";

/** The menu is a native dialog that its button opens by itself; older browsers and the sign-out need a hand. */
export function wireMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>("#menu");
  if (!menu) return;
  if (!("commandForElement" in HTMLButtonElement.prototype)) wireButtons(menu);
  // The dialog's own box is filled by its content: a click on it is one on the backdrop.
  menu.addEventListener("click", (event) => event.target === menu && menu.close());
  menu.querySelector("[data-log-out]")?.addEventListener("click", () => void logOut());
  // A page that comes back from the history comes back without its menu open.
  window.addEventListener("pagehide", () => menu.close());
  $session.subscribe((session) => {
    const name = menu.querySelector("[data-first-name]");
    if (name) name.textContent = session?.firstName || "User";
  });
}

function wireButtons(menu: HTMLDialogElement): void {
  for (const button of document.querySelectorAll('[commandfor="menu"]')) {
    button.addEventListener("click", () => {
      if (menu.open) menu.close();
      else menu.showModal();
    });
  }
}
