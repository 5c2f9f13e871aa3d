/** The open dialogs, without those that are fading out. */
export function openDialogs(): Element[] {
  return [...document.querySelectorAll("[role=dialog], [role=alertdialog], dialog[open]")].filter(
    (dialog) => !dialog.closest("[data-exiting]"),
  );
}
