import type { ReactNode } from "react";
import { CheckboxButton, CheckboxField } from "react-aria-components/Checkbox";
import * as css from "./Choice.css.ts";
import type { AriaProps } from "./class-names.ts";
import { FieldMessages, type FieldProps, fieldProps, RequiredMark } from "./Field.tsx";
import { CheckIcon, MinusIcon } from "./icons.tsx";

export interface CheckboxProps extends AriaProps<typeof CheckboxField>, Omit<FieldProps, "label"> {
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
    <CheckboxField {...fieldProps({ errorMessage, className })} {...props}>
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
