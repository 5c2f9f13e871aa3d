import { getLocalTimeZone, parseDate, today } from "@internationalized/date";
import { Popover } from "#shared/ui/Popover.tsx";
import { RangeCalendar } from "#shared/ui/RangeCalendar.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import type { DateRange } from "./date-range.ts";

/** Today, yesterday, or days picked in a calendar of two months. */
export function RangeFilter({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  return (
    <ChoiceBar legend="Date range">
      <Choice isChosen={range.kind === "today"} onPress={() => onChange({ kind: "today" })}>
        Today
      </Choice>
      <Choice isChosen={range.kind === "yesterday"} onPress={() => onChange({ kind: "yesterday" })}>
        Yesterday
      </Choice>
      <Popover
        trigger={<Choice isChosen={range.kind === "custom"}>Custom Range</Choice>}
        aria-label="Custom Range"
        placement="bottom end"
      >
        {({ close }) => (
          <PickedDays
            range={range}
            onChange={(picked) => {
              onChange(picked);
              close();
            }}
          />
        )}
      </Popover>
    </ChoiceBar>
  );
}

function PickedDays({
  range,
  onChange,
}: {
  range: DateRange;
  onChange: (range: DateRange) => void;
}) {
  // The shop's time zone may be a day ahead of the reader's, so tomorrow can be picked.
  const lastDay = today(getLocalTimeZone()).add({ days: 1 });
  const value =
    range.kind === "custom" ? { start: parseDate(range.from), end: parseDate(range.to) } : null;
  return (
    <RangeCalendar
      aria-label="First and last day"
      defaultValue={value}
      defaultFocusedValue={value?.start ?? today(getLocalTimeZone()).subtract({ months: 1 })}
      maxValue={lastDay}
      autoFocus
      onChange={({ start, end }) =>
        onChange({ kind: "custom", from: start.toString(), to: end.toString() })
      }
    />
  );
}
