const CONTROL = "button, a, summary, [role=option], [role=menuitem]";

/**
 * Drops the second click of a double click when the first one has moved another control under the pointer: the row of the
 * next payment, for example. A control of the same name, such as Next, gets both. Returns a function that ends it.
 */
export function dropStraySecondClicks(): () => void {
  let pressed: { control: Element; name: string } | undefined;
  const judge = (event: MouseEvent) => {
    const control = event.target instanceof Element ? event.target.closest(CONTROL) : null;
    const isStray =
      event.detail > 1 &&
      control &&
      pressed &&
      control !== pressed.control &&
      nameOf(control) !== pressed.name;
    if (isStray) {
      // React Aria has begun a press, and would end it by a click of its own.
      control.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
      event.preventDefault();
      event.stopImmediatePropagation();
    } else if (event.detail <= 1) {
      // Stored by name now: the control may say something else afterwards.
      pressed = control ? { control, name: nameOf(control) } : undefined;
    }
  };
  addEventListener("click", judge, true);
  return () => removeEventListener("click", judge, true);
}

const nameOf = (control: Element): string =>
  control.getAttribute("aria-label") ?? control.textContent ?? "";
