import { type ButtonLook, button, small, wide } from "./Button.css.ts";
import { classNames } from "./class-names.ts";

/** The class of a button's look, for links and plain buttons, in .astro files too. */
export function buttonClass({ variant = "secondary", size, isWide }: ButtonLook = {}): string {
  return classNames(button[variant], size === "small" && small, isWide && wide);
}
