import type { ComponentProps, ElementType } from "react";

/** Joins the truthy classes: `classNames("a", isOn && "b")`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}

/** The props of a React Aria component less those that the kit sets. A class is text, not a function of the state. */
export type AriaProps<Component extends ElementType, Set extends string = "children"> = Omit<
  ComponentProps<Component>,
  "className" | Set
> & { className?: string };
