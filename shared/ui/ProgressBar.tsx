import type { ReactNode } from "react";
import { Label } from "react-aria-components/Label";
import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";
import { type AriaProps, classNames } from "./class-names.ts";
import { label as labelClass } from "./Field.css.ts";
import * as css from "./ProgressBar.css.ts";

export interface ProgressBarProps extends AriaProps<typeof AriaProgressBar> {
  label: ReactNode;
  tone?: keyof typeof css.fill;
}

export function ProgressBar({ label, tone = "accent", className, ...props }: ProgressBarProps) {
  return (
    <AriaProgressBar {...props} className={classNames(css.progress, className)}>
      {({ percentage = 0, valueText }) => (
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
    </AriaProgressBar>
  );
}
