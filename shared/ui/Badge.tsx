import type { ComponentProps } from "react";
import { badge } from "./Badge.css.ts";
import { classNames } from "./class-names.ts";

export type BadgeTone = keyof typeof badge;

export interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
}

/** A state in one or two words. The words carry the meaning; the tone only supports it. */
export function Badge({ tone = "neutral", className, ...props }: BadgeProps) {
  return <span {...props} className={classNames(badge[tone], className)} />;
}
