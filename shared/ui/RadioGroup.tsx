import type { ReactNode } from "react";
import {
  RadioGroup as AriaRadioGroup,
  RadioButton,
  RadioField,
} from "react-aria-components/RadioGroup";
import { Text } from "react-aria-components/Text";
import * as css from "./Choice.css.ts";
import { type AriaProps, classNames } from "./class-names.ts";
import * as fieldCss from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
}

export interface RadioGroupProps extends AriaProps<typeof AriaRadioGroup>, FieldProps {
  options: readonly RadioOption[];
}

export function RadioGroup({
  label,
  description,
  errorMessage,
  options,
  className,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup {...fieldProps({ errorMessage, className })} {...props}>
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <div className={css.options}>
        {options.map((option) => (
          <RadioField key={option.value} value={option.value}>
            <RadioButton className={css.row}>
              <span className={css.dot} />
              <span>{option.label}</span>
            </RadioButton>
            {option.description && (
              <Text slot="description" className={classNames(css.messages, fieldCss.description)}>
                {option.description}
              </Text>
            )}
          </RadioField>
        ))}
      </div>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}
