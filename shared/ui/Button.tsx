import { type ReactNode, useEffect } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import * as css from "./Button.css.ts";
import { buttonClass } from "./button-class.ts";
import { type AriaProps, classNames } from "./class-names.ts";

export interface ButtonProps extends AriaProps<typeof AriaButton>, css.ButtonLook {
  children: ReactNode;
  /** Replaces the children while `isPending`. Pass it also before, so that its width is reserved. */
  pendingText?: string;
}

/** While pending it keeps focus and width, and ignores presses. */
export function Button({
  variant,
  size,
  isWide,
  pendingText,
  className,
  children,
  ...props
}: ButtonProps) {
  const canBePending = Boolean(pendingText);
  useEffect(() => (canBePending ? forgetDanglingAnnouncements : undefined), [canBePending]);
  const otherText = props.isPending ? (typeof children === "string" ? children : "") : pendingText;
  return (
    <AriaButton
      {...props}
      className={classNames(buttonClass({ variant, size, isWide }), className)}
    >
      {pendingText ? (
        <span className={css.text} data-other={otherText}>
          <span className={css.content}>{props.isPending ? pendingText : children}</span>
        </span>
      ) : (
        children
      )}
    </AriaButton>
  );
}

/** React Aria may announce a pending button this long after it became pending. */
const LATEST_MS = 150;

/**
 * React Aria announces a pending button through a reference to its element, for some seconds. This
 * removes the references whose element was removed meanwhile.
 */
function forgetDanglingAnnouncements(): void {
  setTimeout(() => {
    const pointers = globalThis.document?.querySelectorAll(
      "[data-live-announcer] [aria-labelledby]",
    );
    for (const pointer of pointers ?? []) {
      const target = document.getElementById(pointer.getAttribute("aria-labelledby") ?? "");
      if (!target) pointer.remove();
    }
  }, LATEST_MS);
}
