import type { ReactNode } from "react";
import { SwitchButton, SwitchField } from "react-aria-components/Switch";
import * as css from "./Choice.css.ts";
import type { AriaProps } from "./class-names.ts";
import { FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";
import { visuallyHidden } from "./global.css.ts";

export interface SwitchProps extends AriaProps<typeof SwitchField>, Omit<FieldProps, "label"> {
  children: ReactNode;
  isLabelHidden?: boolean;
}

/** On or off, applied at once or with the form. Its role is switch. */
export function Switch({
  children,
  description,
  errorMessage,
  isLabelHidden,
  className,
  ...props
}: SwitchProps) {
  return (
    <SwitchField {...fieldProps({ errorMessage, className })} {...props}>
      <SwitchButton className={css.row}>
        <span className={css.track} />
        <span className={isLabelHidden ? visuallyHidden : undefined}>{children}</span>
      </SwitchButton>
      <div className={css.wideMessages}>
        <FieldMessages description={description} errorMessage={errorMessage} />
      </div>
    </SwitchField>
  );
}
