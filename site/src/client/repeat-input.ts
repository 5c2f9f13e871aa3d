/** Repeats what was done in an island, by events that React takes for a person's own. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const PASSING = { bubbles: true, cancelable: true, composed: true };

export const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control.matches("textarea, input:not([type=checkbox], [type=radio])");

const isTicked = (field: Field): field is HTMLInputElement =>
  field.matches("[type=checkbox], [type=radio]");

/** As click() does it, which icons do not have: React Aria takes it for an assistive technology's. */
export function reclick(target: Element): void {
  target.dispatchEvent(new MouseEvent("click", PASSING));
}

export const leave = (field: Field) => () => {
  field.dispatchEvent(new FocusEvent("focusout", PASSING));
};

export function presskey(field: Field, event: KeyboardEvent): () => void {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const init = { ...PASSING, key, code, altKey, ctrlKey, metaKey, shiftKey };
  return () => field.dispatchEvent(new KeyboardEvent("keydown", init));
}

/** Whether the field shows something else than the page was rendered with. */
export function wasChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options];
    const first = options.find((option) => option.defaultSelected) ?? options[0];
    return first?.selected === false;
  }
  return isTicked(field)
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

/** Returns a function that gives the field its present content again, as a change. */
export function refill(field: Field): () => void {
  if (isTicked(field)) {
    const wanted = field.checked;
    return () => {
      field.checked = !wanted;
      reclick(field);
    };
  }
  const { value } = field;
  return () => {
    if (isText(field)) retype(field, value);
    else field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };
}

/**
 * React compares a field with what was last set on the element itself, so that has to be something else; the value
 * is set past React, by the prototype's setter.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  if (field.value === value) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null && document.activeElement === field) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
