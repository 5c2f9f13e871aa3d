import type { ComponentProps, ReactNode } from "react";
import { Popover as AriaPopover, Dialog, DialogTrigger } from "react-aria-components/Popover";
import { withClass } from "./class-names.ts";
import * as css from "./Popover.css.ts";

export interface PopoverProps
  extends Omit<ComponentProps<typeof AriaPopover>, "children" | "trigger"> {
  /** The kit's Button or IconButton that opens it. */
  trigger: ReactNode;
  /** Names the dialog. */
  "aria-label": string;
  children: ReactNode | ((dialog: { close: () => void }) => ReactNode);
}

/** A small dialog beside its trigger; it closes on Escape and on a press outside. */
export function Popover({
  trigger,
  children,
  className,
  "aria-label": label,
  ...props
}: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <AriaPopover {...props} className={withClass(css.popover, className)}>
        <Dialog className={css.panel} aria-label={label}>
          {children}
        </Dialog>
      </AriaPopover>
    </DialogTrigger>
  );
}
