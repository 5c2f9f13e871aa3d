import type { ComponentProps } from "react";
import {
  RangeCalendar as AriaRangeCalendar,
  CalendarCell,
  CalendarGrid,
  CalendarHeading,
  type DateValue,
} from "react-aria-components/RangeCalendar";
import * as css from "./Calendar.css.ts";
import { withClass } from "./class-names.ts";
import { IconButton } from "./IconButton.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons.tsx";

export interface RangeCalendarProps
  extends Omit<ComponentProps<typeof AriaRangeCalendar<DateValue>>, "children"> {
  /** Months side by side. Default 2. */
  months?: 1 | 2;
}

/** A range of days. In a narrow window the second month goes below the first. */
export function RangeCalendar({ months = 2, className, ...props }: RangeCalendarProps) {
  return (
    <AriaRangeCalendar
      {...props}
      visibleDuration={{ months }}
      className={withClass(css.calendar, className)}
    >
      <CalendarSteps />
      <div className={css.months}>
        <Month offset={0} />
        {months === 2 && <Month offset={1} />}
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
