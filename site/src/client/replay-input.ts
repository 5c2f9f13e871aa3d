/** Replays input by events that React handles like real ones. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const EVENT = { bubbles: true, cancelable: true, composed: true };

export const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control.matches("textarea, input:not([type=checkbox], [type=radio])");

const isTicked = (field: Field): field is HTMLInputElement =>
  field.matches("[type=checkbox], [type=radio]");

/** Like `click()`, which SVG elements do not have. React Aria takes such a click for one by assistive technology. */
export function replayClick(target: Element): void {
  target.dispatchEvent(new MouseEvent("click", EVENT));
}

export const replayLeave = (field: Field) => () => {
  field.dispatchEvent(new FocusEvent("focusout", EVENT));
};

export function replayKey(field: Field, event: KeyboardEvent): () => void {
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const init = { ...EVENT, key, code, altKey, ctrlKey, metaKey, shiftKey };
  return () => field.dispatchEvent(new KeyboardEvent("keydown", init));
}

/** Whether the field shows another value than the page was rendered with. */
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

/** Returns a function that enters the field's present value again. */
export function replayValue(field: Field): () => void {
  if (isTicked(field)) {
    const wanted = field.checked;
    return () => {
      field.checked = !wanted;
      replayClick(field);
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
 * React ignores an input event unless the value differs from the one that was last set through the element's own
 * setter. So another value is set there first, and the wanted one by the setter of the prototype, past React.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  if (field.value === value) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null && document.activeElement === field) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
