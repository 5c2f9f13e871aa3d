import type { ComponentProps } from "react";
import type { ButtonLook } from "./Button.css.ts";
import { buttonClass } from "./button-class.ts";
import { classNames } from "./class-names.ts";

export interface LinkButtonProps extends ComponentProps<"a">, ButtonLook {
  href: string;
}

/** A link that looks like a button. It is a real anchor and needs no script. */
export function LinkButton({ variant, size, isWide, className, ...props }: LinkButtonProps) {
  return <a {...props} className={classNames(buttonClass({ variant, size, isWide }), className)} />;
}
