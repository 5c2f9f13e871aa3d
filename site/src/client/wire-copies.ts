import { copyText } from "#shared/ui/copy-text.ts";

/** A button copies its `value`; the toast names its `data-copy`. */
export function wireCopies(): void {
  document.addEventListener("click", (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>("button[data-copy]");
    if (button) void copyText(button.value, button.dataset.copy);
  });
}
