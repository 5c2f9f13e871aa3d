import type { ComponentProps } from "react";
import { Button } from "react-aria-components/Button";
import { NumberField as AriaNumberField, Group, Input } from "react-aria-components/NumberField";
import { classNames, withClass } from "./class-names.ts";
import * as css from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, isFieldInvalid } from "./Field.tsx";
import { MinusIcon, PlusIcon } from "./icons.tsx";
import { number } from "./NumberField.css.ts";

export interface NumberFieldProps
  extends Omit<ComponentProps<typeof AriaNumberField>, "children">,
    FieldProps {
  placeholder?: string;
  /** Said and shown after the value, e.g. "mg". */
  unit?: string;
  /** Minus and plus buttons. Default true. */
  hasSteppers?: boolean;
}

export function NumberField({
  label,
  description,
  errorMessage,
  placeholder,
  unit,
  hasSteppers = true,
  className,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      validationBehavior="aria"
      {...props}
      isInvalid={isFieldInvalid({ isInvalid: props.isInvalid, errorMessage })}
      className={withClass(css.field, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={css.group}>
        <Input className={classNames(css.groupInput, number)} placeholder={placeholder} />
        {unit && <span className={css.affix}>{unit}</span>}
        {hasSteppers && (
          <>
            <Button slot="decrement" className={css.groupButton}>
              <MinusIcon />
            </Button>
            <Button slot="increment" className={css.groupButton}>
              <PlusIcon />
            </Button>
          </>
        )}
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaNumberField>
  );
}
