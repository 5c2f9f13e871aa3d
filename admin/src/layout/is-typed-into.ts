const TYPING = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=listbox]";

/** Whether a key pressed on this element is text, or belongs to an open dropdown. Shortcuts then do nothing. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TYPING) !== null;
}
