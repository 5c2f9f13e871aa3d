/** Opens the dialog that `/?verify=true` asks for, once: the address is clean from then on. */
export function checkYourEmail(): void {
  const url = new URL(location.href);
  if (url.searchParams.get("verify") !== "true") return;
  url.searchParams.delete("verify");
  history.replaceState(history.state, "", url);
  const dialog = document.querySelector<HTMLDialogElement>("#check-your-email");
  const gate = document.querySelector<HTMLDialogElement>("#age-gate[open]");
  if (gate) gate.addEventListener("close", () => dialog?.showModal(), { once: true });
  else dialog?.showModal();
}
