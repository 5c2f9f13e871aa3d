import { useRef, useState } from "react";
import { TextField } from "#shared/ui/TextField.tsx";
import { HALF_TYPED, halfTypedIn } from "#shared/ui/use-form.ts";
import * as css from "./DayFields.css.ts";
import { isWhole, type ShownDays } from "./shown-days.ts";

/** Two fields for a period. A typed day also becomes the other day if the period would end before it begins. */
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

/** The text of a field while it is not a whole day. Until then the day `applied` still counts. */
type HalfTyped = { typed: string; applied: string; message: string | undefined };

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
  const shown = half?.applied === value ? half : null;
  const messageNow = () => halfTypedIn(field.current).day;
  const keep = (typed: string, message?: string) => setHalf({ typed, applied: value, message });
  const take = (day: string) => {
    setHalf(null);
    onChange(day);
  };
  const isPart = (typed: string) => typed !== "" && !isWhole(typed);
  const change = (typed: string) => {
    const message = messageNow();
    // A year that is half typed is no mistake yet, so it has no message.
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
