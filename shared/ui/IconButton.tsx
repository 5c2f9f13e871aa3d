import type { ComponentProps, ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { classNames, withClass } from "./class-names.ts";
import * as css from "./IconButton.css.ts";

export interface IconButtonProps extends Omit<ComponentProps<typeof Button>, "children"> {
  /** The action as text, because an icon has no name. */
  "aria-label": string;
  children: ReactNode;
  size?: "medium" | "small";
}

export function IconButton({ size, className, ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      className={withClass(classNames(css.iconButton, size === "small" && css.small), className)}
    />
  );
}
