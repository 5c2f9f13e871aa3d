/** The dialogs that are open; one that fades has been answered already. */
export function openDialogs(): Element[] {
  return [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].filter(
    (dialog) => !dialog.closest("[data-exiting]"),
  );
}
