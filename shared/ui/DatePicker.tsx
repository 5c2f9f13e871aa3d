import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
} from "react-aria-components/Calendar";
import {
  DatePicker as AriaDatePicker,
  Button,
  DateInput,
  DateSegment,
  type DateValue,
  Group,
  Popover,
} from "react-aria-components/DatePicker";
import * as calendar from "./Calendar.css.ts";
import { type AriaProps, classNames } from "./class-names.ts";
import * as css from "./DatePicker.css.ts";
import * as fieldCss from "./Field.css.ts";
import { FieldLabel, FieldMessages, type FieldProps, fieldProps } from "./Field.tsx";
import { CalendarIcon } from "./icons.tsx";
import { panel, popover } from "./Popover.css.ts";
import { CalendarSteps } from "./RangeCalendar.tsx";

export interface DatePickerProps extends AriaProps<typeof AriaDatePicker<DateValue>>, FieldProps {}

/** A date, typed or chosen. Values are of @internationalized/date. */
export function DatePicker({
  label,
  description,
  errorMessage,
  className,
  ...props
}: DatePickerProps) {
  return (
    <AriaDatePicker {...fieldProps({ errorMessage, className })} {...props}>
      <FieldLabel isRequired={props.isRequired}>{label}</FieldLabel>
      <Group className={fieldCss.group}>
        <DateInput className={css.input}>
          {(segment) => <DateSegment segment={segment} className={css.segment} />}
        </DateInput>
        <Button className={classNames(fieldCss.groupButton, css.opener)}>
          <CalendarIcon />
        </Button>
      </Group>
      <FieldMessages description={description} errorMessage={errorMessage} />
      <Popover aria-label="Calendar" className={classNames(popover, panel)} offset={4}>
        <Calendar className={calendar.calendar}>
          <CalendarSteps />
          <CalendarHeading className={calendar.heading} />
          <CalendarGrid className={calendar.month} weekdayStyle="short">
            {(date) => <CalendarCell date={date} className={calendar.cell} />}
          </CalendarGrid>
        </Calendar>
      </Popover>
    </AriaDatePicker>
  );
}
