import { getLocalTimeZone, parseDate, today } from "@internationalized/date";
import type { RefObject } from "react";
import { Popover } from "react-aria-components/Popover";
import { classNames } from "#shared/ui/class-names.ts";
import { panel, popover } from "#shared/ui/Popover.css.ts";
import { RangeCalendar } from "#shared/ui/RangeCalendar.tsx";
import type { DateRange } from "./date-range.ts";

interface PickedDays {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

/** A calendar of two months beside the button that opens it. */
export function RangePicker({
  opener,
  isOpen,
  onClose,
  ...picked
}: PickedDays & {
  opener: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
}) {
  return (
    <Popover
      aria-label="Custom Range"
      className={classNames(popover, panel)}
      triggerRef={opener}
      isOpen={isOpen}
      onOpenChange={(willOpen) => !willOpen && onClose()}
      placement="bottom end"
    >
      <PickedDays {...picked} />
    </Popover>
  );
}

function PickedDays({ range, onChange }: PickedDays) {
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
