import type { ComponentProps } from "react";
import {
  DateRangePicker as AriaDateRangePicker,
  Button,
  DateInput,
  DateSegment,
  type DateValue,
  Group,
  Popover,
} from "react-aria-components/DateRangePicker";
import { Dialog } from "react-aria-components/Dialog";
import { classNames, withClass } from "./class-names.ts";
import * as css from "./DateField.css.ts";
import * as fieldCss from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, isFieldInvalid } from "./Field.tsx";
import { CalendarIcon } from "./icons.tsx";
import { panel, popover } from "./Popover.css.ts";
import { RangeCalendar } from "./RangeCalendar.tsx";

export interface DateRangePickerProps
  extends Omit<ComponentProps<typeof AriaDateRangePicker<DateValue>>, "children">,
    FieldProps {}

/** Two dates, typed or picked in a calendar of two months. Values are of @internationalized/date. */
export function DateRangePicker({
  label,
  description,
  errorMessage,
  className,
  ...props
}: DateRangePickerProps) {
  return (
    <AriaDateRangePicker
      validationBehavior="aria"
      {...props}
      isInvalid={isFieldInvalid({ isInvalid: props.isInvalid, errorMessage })}
      className={withClass(fieldCss.field, className)}
    >
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={fieldCss.group}>
        <DateInput slot="start" className={css.input}>
          {(segment) => <DateSegment segment={segment} className={css.segment} />}
        </DateInput>
        <span aria-hidden="true" className={css.dash}>
          –
        </span>
        <DateInput slot="end" className={css.input}>
          {(segment) => <DateSegment segment={segment} className={css.segment} />}
        </DateInput>
        <Button className={classNames(fieldCss.groupButton, css.opener)}>
          <CalendarIcon />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover className={popover} offset={4}>
        <Dialog className={panel}>
          <RangeCalendar />
        </Dialog>
      </Popover>
    </AriaDateRangePicker>
  );
}
