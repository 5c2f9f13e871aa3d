import { type ReactNode, useContext } from "react";
import { OverlayTriggerStateContext } from "react-aria-components/Dialog";
import { Popover as AriaPopover, DialogTrigger } from "react-aria-components/Popover";
import { type AriaProps, classNames } from "./class-names.ts";
import * as css from "./Popover.css.ts";

export interface PopoverProps extends AriaProps<typeof AriaPopover, "children" | "trigger"> {
  /** The kit's Button or IconButton that opens it. */
  trigger: ReactNode;
  "aria-label": string;
  children: ReactNode | ((dialog: { close: () => void }) => ReactNode);
}

/** A small dialog beside its trigger; it closes on Escape and on a press outside. */
export function Popover({ trigger, children, className, ...props }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      {/* It is the dialog itself: one inside of it would leave its hidden closing buttons outside of every landmark. */}
      <AriaPopover {...props} className={classNames(css.popover, css.panel, className)}>
        <PopoverContent>{children}</PopoverContent>
      </AriaPopover>
    </DialogTrigger>
  );
}

function PopoverContent({ children }: Pick<PopoverProps, "children">) {
  const state = useContext(OverlayTriggerStateContext);
  return typeof children === "function" ? children({ close: () => state?.close() }) : children;
}
