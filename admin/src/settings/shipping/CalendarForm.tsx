import {
  calendarBody,
  type ShippingCalendarSetting,
  shippingCalendar,
} from "#shared/contracts/shipping.ts";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FieldErrors } from "#shared/ui/use-form.ts";
import { api } from "../../api.ts";
import { CheckList, Problem } from "../../layout/CheckList.tsx";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { calendarQuery } from "./shipping-settings.queries.ts";

const DAYS = [1, 2, 3, 4, 5, 6, 7];
const DAY_NAMES = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const valuesOf = ({ timeZone: _, closed, ...calendar }: ShippingCalendarSetting) => ({
  ...calendar,
  closed: closed.join("\n"),
});

const schema = schemaOfTyped(calendarBody, (calendar: ReturnType<typeof valuesOf>) => ({
  ...calendar,
  closed: calendar.closed.split(/[\s,;]+/).filter(Boolean),
}));

/** When parcels leave, in the shop's time zone. */
export function CalendarForm({ stored }: { stored: ShippingCalendarSetting }) {
  const form = useOpenForm({
    stored,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingCalendar),
    send: (body) => api.admin.shipping.saveCalendar(body),
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
        description="One day per line, such as 2026-12-25. Nothing is shipped on these days, and they are no business days."
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
        <CheckList
          values={DAYS}
          chosen={days}
          onChange={onChange}
          textOf={(day) => DAY_NAMES[day - 1] ?? ""}
        />
      </div>
      <Problem>{error}</Problem>
    </fieldset>
  );
}
