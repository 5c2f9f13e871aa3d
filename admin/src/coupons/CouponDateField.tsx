import { getLocalTimeZone, now } from "@internationalized/date";
import { useRef, useState } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { DatePicker } from "#shared/ui/DatePicker.tsx";
import * as css from "./Coupons.css.ts";
import { pickedMoment, storedMoment } from "./coupon-values.ts";

/** An optional date and time. The past cannot be picked, but a stored past date is kept. */
export function CouponDateField({
  label,
  value,
  onChange,
  errorMessage,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
  errorMessage?: string;
}) {
  const [stored] = useState(value);
  const box = useRef<HTMLDivElement>(null);
  const isStored = value !== null && value === stored;
  return (
    <div className={css.date} ref={box}>
      <DatePicker
        className={css.picked}
        label={label}
        granularity="minute"
        hideTimeZone
        value={pickedMoment(value)}
        onChange={(picked) => onChange(storedMoment(picked))}
        minValue={isStored ? undefined : now(getLocalTimeZone())}
        errorMessage={errorMessage}
      />
      {value !== null && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Clear ${label}`}
          onPress={() => {
            // This button disappears when the date is cleared, so the field's first segment takes the focus.
            box.current?.querySelector<HTMLElement>("[role='spinbutton']")?.focus();
            onChange(null);
          }}
        >
          Clear
        </Button>
      )}
    </div>
  );
}
