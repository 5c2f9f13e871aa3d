/** Replays input with events that React handles like real ones. */

export type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const EVENT = { bubbles: true, cancelable: true, composed: true };

export const isText = (control: Element): control is HTMLInputElement | HTMLTextAreaElement =>
  control.matches("textarea, input:not([type=checkbox], [type=radio])");

const isTicked = (field: Field): field is HTMLInputElement =>
  field.matches("[type=checkbox], [type=radio]");

/** Like `click()`, which SVG elements do not have. React Aria treats such a click as one by assistive technology. */
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

/** Whether the field has another value than the rendered page. */
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

/** Returns a function that enters the field's current value again. */
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
 * React ignores an input event if the value equals the last one set through the element's own setter. So that setter
 * gets another value first. Then the prototype's setter, which React does not observe, sets the right one.
 */
function retype(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const { selectionStart, selectionEnd } = field;
  if (field.value === value) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
  if (selectionStart !== null && document.activeElement === field) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }
}
