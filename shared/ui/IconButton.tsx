import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { type AriaProps, classNames } from "./class-names.ts";
import * as css from "./IconButton.css.ts";

export interface IconButtonProps extends AriaProps<typeof Button> {
  /** The action as text, because an icon has no name. */
  "aria-label": string;
  children: ReactNode;
  size?: "medium" | "small";
}

export function IconButton({ size, className, ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      className={classNames(css.iconButton, size === "small" && css.small, className)}
    />
  );
}
