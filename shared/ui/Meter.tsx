import type { ComponentProps, ReactNode } from "react";
import { Meter as AriaMeter, Label } from "react-aria-components/Meter";
import { withClass } from "./class-names.ts";
import { label as labelClass } from "./Field.css.ts";
import * as css from "./Meter.css.ts";

export interface MeterProps extends Omit<ComponentProps<typeof AriaMeter>, "children"> {
  label: ReactNode;
  tone?: keyof typeof css.fill;
}

/** How much of a known whole: stock, a dose. For work that goes on, ProgressBar. */
export function Meter({ label, tone = "accent", className, ...props }: MeterProps) {
  return (
    <AriaMeter {...props} className={withClass(css.meter, className)}>
      {({ percentage, valueText }) => (
        <>
          <div className={css.head}>
            <Label className={labelClass}>{label}</Label>
            <span className={css.value}>{valueText}</span>
          </div>
          <div className={css.track}>
            <div className={css.fill[tone]} style={{ transform: `scaleX(${percentage / 100})` }} />
          </div>
        </>
      )}
    </AriaMeter>
  );
}
