import type { ComponentProps, ReactNode } from "react";
import { SwitchButton, SwitchField } from "react-aria-components/Switch";
import * as css from "./Choice.css.ts";
import { withClass } from "./class-names.ts";
import { field } from "./Field.css.ts";
import { FieldMessages, type FieldProps } from "./Field.tsx";
import { visuallyHidden } from "./global.css.ts";

export interface SwitchProps
  extends Omit<ComponentProps<typeof SwitchField>, "children">,
    Omit<FieldProps, "label"> {
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
    <SwitchField
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass(field, className)}
    >
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
