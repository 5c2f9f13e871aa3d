import { useRef, useState } from "react";
import { TextField } from "#shared/ui/TextField.tsx";
import { HALF_TYPED, halfTypedIn } from "#shared/ui/use-form.ts";
import * as css from "./DayFields.css.ts";
import { isWhole, type ShownDays } from "./shown-days.ts";

/** Two fields for days. A day that is typed moves the other one along where it would end before it begins. */
export function DayFields({
  from,
  to,
  onChange,
}: ShownDays & { onChange: (change: Partial<ShownDays>) => void }) {
  return (
    <>
      <DayField
        label="From"
        value={from}
        onChange={(day) => onChange({ from: day, ...(to && day > to && { to: day }) })}
      />
      <DayField
        label="To"
        value={to}
        onChange={(day) => onChange({ to: day, ...(day && day < from && { from: day }) })}
      />
    </>
  );
}

/** What is in the field while it is no whole day. It belongs to `over`, the day that still counts. */
type HalfTyped = { typed: string; over: string; message: string | undefined };

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const field = useRef<HTMLDivElement>(null);
  const [half, setHalf] = useState<HalfTyped | null>(null);
  const shown = half?.over === value ? half : null;
  const messageNow = () => halfTypedIn(field.current).day;
  const keep = (typed: string, message?: string) => setHalf({ typed, over: value, message });
  const take = (day: string) => {
    setHalf(null);
    onChange(day);
  };
  const isPart = (typed: string) => typed !== "" && !isWhole(typed);
  const change = (typed: string) => {
    const message = messageNow();
    // While somebody types 2026, the years 2, 20 and 202 are no mistake yet.
    if (message || isPart(typed)) keep(typed, message);
    else take(typed);
  };
  const leave = () => {
    const typed = shown?.typed ?? value;
    const message = isPart(typed) ? HALF_TYPED.date : messageNow();
    if (message) keep(typed, message);
    else if (shown) take(typed);
  };
  return (
    <TextField
      ref={field}
      name="day"
      label={label}
      type="date"
      className={css.day}
      value={shown?.typed ?? value}
      errorMessage={shown?.message}
      onChange={change}
      onBlur={leave}
    />
  );
}
