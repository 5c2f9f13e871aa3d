import { keptNext, withNext } from "../sessions/next-path.ts";

/** Opens the dialog for `/?verify=true` once, and removes the parameter from the address. */
export function openCheckYourEmail(): void {
  const url = new URL(location.href);
  if (url.searchParams.get("verify") !== "true") return;
  url.searchParams.delete("verify");
  history.replaceState(history.state, "", url);
  const dialog = document.querySelector<HTMLDialogElement>("#check-your-email");
  if (!dialog) return;
  offerToGoOn(dialog);
  const gate = document.querySelector<HTMLDialogElement>("#age-gate[open]");
  if (gate) gate.addEventListener("close", () => dialog.showModal(), { once: true });
  else dialog.showModal();
}

/** A visitor who registered on the way to another page can continue there without waiting for the email. */
function offerToGoOn(dialog: HTMLDialogElement): void {
  const next = keptNext();
  const offer = dialog.querySelector<HTMLElement>("[data-go-on]");
  const link = offer?.querySelector("a");
  if (!next || !offer || !link) return;
  link.href = withNext(link.pathname, next);
  offer.hidden = false;
}
