import { TextField } from "#shared/ui/TextField.tsx";
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
      <TextField
        label="From"
        type="date"
        className={css.day}
        value={from}
        onChange={(day) => onChange({ from: day, ...(to && day > to && { to: day }) })}
      />
      <TextField
        label="To"
        type="date"
        className={css.day}
        value={to}
        onChange={(day) => onChange({ to: day, ...(isWhole(day) && day < from && { from: day }) })}
      />
    </>
  );
}
