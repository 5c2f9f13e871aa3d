import type { ReactNode } from "react";
import { Tooltip as AriaTooltip, TooltipTrigger } from "react-aria-components/Tooltip";
import * as css from "./Tooltip.css.ts";

export interface TooltipProps {
  text: ReactNode;
  /** One focusable control of the kit. Necessary information belongs on the page, not in a tooltip. */
  children: ReactNode;
}

const DELAY_MS = 700;
/** For this time after a tooltip closes, the next one opens without delay. */
const SKIP_DELAY_MS = 300;

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={SKIP_DELAY_MS}>
      {children}
      <AriaTooltip className={css.tooltip} offset={6}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  );
}
