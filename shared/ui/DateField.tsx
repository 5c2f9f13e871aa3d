import type { ComponentProps } from "react";
import {
  DateField as AriaDateField,
  DateInput,
  DateSegment,
} from "react-aria-components/DateField";
import type { DateValue } from "react-aria-components/DatePicker";
import { Group } from "react-aria-components/Group";
import { withClass } from "./class-names.ts";
import * as css from "./DateField.css.ts";
import * as fieldCss from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, isFieldInvalid } from "./Field.tsx";

export interface DateFieldProps
  extends Omit<ComponentProps<typeof AriaDateField<DateValue>>, "children">,
    FieldProps {}

/** A date typed part by part. Values are of @internationalized/date. */
export function DateField({
  label,
  description,
  errorMessage,
  className,
  ...props
}: DateFieldProps) {
  return (
    <AriaDateField
      validationBehavior="aria"
      {...props}
      isInvalid={isFieldInvalid({ isInvalid: props.isInvalid, errorMessage })}
      className={withClass(fieldCss.field, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={fieldCss.group}>
        <DateInput className={css.input}>
          {(segment) => <DateSegment segment={segment} className={css.segment} />}
        </DateInput>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
    </AriaDateField>
  );
}
