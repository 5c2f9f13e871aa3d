import {
  type CalendarBody,
  calendarBody,
  type ShippingCalendarSetting,
  shippingCalendar,
} from "#shared/contracts/shipping.ts";
import { Checkbox } from "#shared/ui/Checkbox.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldErrors, FormSchema } from "#shared/ui/use-form.ts";
import { api } from "../../api.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { calendarQuery } from "./shipping-settings.queries.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type CalendarValues = {
  cutOff: string;
  weekdays: number[];
  closed: string;
  frozenWeekdays: number[];
};

const valuesOf = (calendar: ShippingCalendarSetting): CalendarValues => ({
  cutOff: calendar.cutOff,
  weekdays: calendar.weekdays,
  closed: calendar.closed.join("\n"),
  frozenWeekdays: calendar.frozenWeekdays,
});

const schemaOf = ({ updatedAt }: ShippingCalendarSetting): FormSchema<CalendarBody> => ({
  safeParse: (values) => {
    const { closed, ...others } = values as CalendarValues;
    const days = closed.split(/[\s,;]+/).filter(Boolean);
    return calendarBody.safeParse({ ...others, closed: days, updatedAt });
  },
});

/** When parcels leave, in the shop's time zone. */
export function CalendarForm({ stored }: { stored: ShippingCalendarSetting }) {
  const form = useOpenForm<ShippingCalendarSetting, CalendarValues, CalendarBody>({
    stored,
    valuesOf,
    schema: schemaOf,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingCalendar),
    send: (body: CalendarBody) => api.admin.shipping.saveCalendar(body),
    query: calendarQuery,
    done: { title: "Calendar saved" },
    failure: "Failed to save the calendar.",
  });
  const { values, errors } = form;
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The calendar" {...form.conflict} />}
      <TextField
        {...form.field("cutOff")}
        label="Cut-off"
        description={`Orders before this time leave on the same day. Time zone: ${stored.timeZone} (store settings).`}
        isRequired
      />
      <Days
        label="Parcels leave on"
        days={values.weekdays}
        error={firstOf(errors, "weekdays")}
        onChange={(weekdays) => form.setValue("weekdays", weekdays)}
      />
      <Days
        label="Frozen parcels leave on"
        days={values.frozenWeekdays}
        error={firstOf(errors, "frozenWeekdays")}
        onChange={(days) => form.setValue("frozenWeekdays", days)}
      />
      <TextArea
        {...form.field("closed")}
        errorMessage={firstOf(errors, "closed")}
        label="Closed days"
        description="One a line, such as 2026-12-25. Nothing leaves, and they are no business days."
        rows={4}
      />
      <SaveButton button={form.button} text="Save calendar" />
    </form>
  );
}

/** The message of the field, or of its first entry that has one. */
function firstOf(errors: FieldErrors, name: string): string | undefined {
  return Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
}

function Days({
  label,
  days,
  error,
  onChange,
}: {
  label: string;
  days: readonly number[];
  error: string | undefined;
  onChange: (days: number[]) => void;
}) {
  return (
    <fieldset className={css.entry}>
      <legend className={css.legend}>{label}</legend>
      <div className={css.choices}>
        {DAYS.map((name, index) => {
          const day = index + 1;
          return (
            <Checkbox
              key={name}
              isSelected={days.includes(day)}
              onChange={(isOn) =>
                onChange(
                  [...days.filter((each) => each !== day), ...(isOn ? [day] : [])].toSorted(),
                )
              }
            >
              {name}
            </Checkbox>
          );
        })}
      </div>
      {error && (
        <p role="alert" className={css.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
