import type { ComponentProps, ReactNode } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import * as css from "./Button.css.ts";
import { buttonClass } from "./button-class.ts";
import { withClass } from "./class-names.ts";

export interface ButtonProps
  extends Omit<ComponentProps<typeof AriaButton>, "children">,
    css.ButtonLook {
  children: ReactNode;
  /** Shown and said instead of the children while `isPending`; keep its place from the start by always passing it. */
  pendingText?: ReactNode;
}

/** While pending it keeps the focus and its width, and presses do nothing. */
export function Button({
  variant,
  size,
  isWide,
  pendingText,
  className,
  children,
  ...props
}: ButtonProps) {
  return (
    <AriaButton {...props} className={withClass(buttonClass({ variant, size, isWide }), className)}>
      {pendingText ? (
        <span className={css.texts}>
          <span className={props.isPending ? css.hiddenText : css.text}>{children}</span>
          <span className={props.isPending ? css.text : css.hiddenText}>{pendingText}</span>
        </span>
      ) : (
        children
      )}
    </AriaButton>
  );
}
