import type { ComponentProps, ReactNode } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox";
import * as css from "./Choice.css.ts";
import { withClass } from "./class-names.ts";
import { field } from "./Field.css.ts";
import { FieldMessages, type FieldProps, RequiredMark } from "./Field.tsx";
import { CheckIcon, MinusIcon } from "./icons.tsx";

export interface CheckboxProps
  extends Omit<ComponentProps<typeof CheckboxField>, "children">,
    Omit<FieldProps, "label"> {
  /** The label. */
  children: ReactNode;
}

export function Checkbox({
  children,
  description,
  errorMessage,
  className,
  ...props
}: CheckboxProps) {
  return (
    <CheckboxField
      validationBehavior="aria"
      isInvalid={Boolean(errorMessage)}
      {...props}
      className={withClass(field, className)}
    >
      <CheckboxButton className={css.row}>
        {({ isIndeterminate }) => (
          <>
            <span className={css.box}>{isIndeterminate ? <MinusIcon /> : <CheckIcon />}</span>
            <span>
              {children}
              {props.isRequired && <RequiredMark />}
            </span>
          </>
        )}
      </CheckboxButton>
      <div className={css.messages}>
        <FieldMessages description={description} errorMessage={errorMessage} />
      </div>
    </CheckboxField>
  );
}
