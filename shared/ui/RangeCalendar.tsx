import type { ComponentProps } from "react";
import {
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  type DateValue,
} from "react-aria-components/RangeCalendar";
import * as css from "./Calendar.css.ts";
import { IconButton } from "./IconButton.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.tsx";

type RangeCalendarProps = Omit<
  ComponentProps<typeof AriaRangeCalendar<DateValue>>,
  "children" | "className"
>;

/** A range of days in two months. In a narrow window the second month is below the first. */
export function RangeCalendar(props: RangeCalendarProps) {
  return (
    <AriaRangeCalendar {...props} visibleDuration={{ months: 2 }} className={css.calendar}>
      <CalendarSteps />
      <div className={css.months}>
        <Month offset={0} />
        <Month offset={1} />
      </div>
    </AriaRangeCalendar>
  );
}

function Month({ offset }: { offset: number }) {
  return (
    <div>
      <CalendarHeading offset={{ months: offset }} className={css.heading} />
      <CalendarGrid offset={{ months: offset }} className={css.month} weekdayStyle="short">
        {(date) => <CalendarCell date={date} className={css.rangeCell} />}
      </CalendarGrid>
    </div>
  );
}

/** Previous and next month. */
export function CalendarSteps() {
  return (
    <div className={css.steps}>
      <IconButton slot="previous" size="small" aria-label="Previous month">
        <ChevronLeftIcon />
      </IconButton>
      <IconButton slot="next" size="small" aria-label="Next month">
        <ChevronRightIcon />
      </IconButton>
    </div>
  );
}
