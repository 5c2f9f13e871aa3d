import { logOut } from "../sessions/log-out.ts";
import { $session } from "../sessions/session.store.ts";

/** Sets up the script part of the menu, a native dialog: older browsers, a click on its backdrop, Logout, the name. */
export function wireMenu(): void {
  const menu = document.querySelector<HTMLDialogElement>("#menu");
  if (!menu) return;
  if (!("commandForElement" in HTMLButtonElement.prototype)) wireButtons(menu);
  // The content fills the dialog, so a click on the dialog itself is on the backdrop.
  menu.addEventListener("click", (event) => event.target === menu && menu.close());
  menu.querySelector("[data-log-out]")?.addEventListener("click", () => void logOut());
  // Otherwise Back would show the page with the menu open.
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
