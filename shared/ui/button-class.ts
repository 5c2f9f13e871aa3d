import { type ButtonLook, button, small, wide } from "./Button.css.ts";
import { classNames } from "./class-names.ts";

/** The class for a link or plain button that looks like a Button; also for .astro files. */
export function buttonClass({ variant = "secondary", size, isWide }: ButtonLook = {}): string {
  return classNames(button[variant], size === "small" && small, isWide && wide);
}
