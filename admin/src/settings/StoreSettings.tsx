import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import {
  type AdminStoreSettings,
  adminStoreSettings,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import { MEASUREMENT, type NumberRules, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { ComboBox } from "#shared/ui/ComboBox.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { RadioGroup } from "#shared/ui/RadioGroup.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { Switch } from "#shared/ui/Switch.tsx";
import { TextArea } from "#shared/ui/TextArea.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../api.ts";
import { FormButtons } from "../layout/FormButtons.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { textsOf } from "../layout/texts-of.ts";
import { NewerVersionNotice } from "../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import * as css from "./StoreSettings.css.ts";
import { storeSettingsQuery } from "./settings.queries.ts";

const TIME_ZONES = Intl.supportedValuesOf("timeZone").map((zone) => ({
  value: zone,
  label: zone.replaceAll("_", " "),
}));

/** The settings of the whole shop: contacts, payment handles, holds, time zone. */
export function StoreSettings() {
  // Always refetched, so that the form starts from the current version.
  const settings = useQuery({ ...storeSettingsQuery, refetchOnMount: "always" });
  const skeleton = <LoadingBlocks label="Loading the store settings" height="30rem" />;
  return (
    <section aria-label="Store settings">
      <PanelHeader title="Store settings">
        What the shop's pages and emails say about you. Pages are updated within a second.
      </PanelHeader>
      <QueryGate query={settings} what="The store settings" skeleton={skeleton}>
        {(data) => (settings.isFetchedAfterMount ? <StoreSettingsForm stored={data} /> : skeleton)}
      </QueryGate>
    </section>
  );
}

export function StoreSettingsForm({ stored }: { stored: AdminStoreSettings }) {
  const form = useOpenForm({
    stored,
    valuesOf: settingsValues,
    schema: () => settingsSchema,
    newerVersion: (error) => versionInRefusal(error, "settings", adminStoreSettings),
    send: (body) => api.admin.settings.saveStore(body),
    query: storeSettingsQuery,
    done: { title: "Store Settings Updated" },
    failure: "Failed to update store settings.",
    failureTitle: "Update Failed",
  });
  const { field, flag, setValue } = form;
  const number = (name: NumberName) => ({
    ...field(name),
    rules: NUMBERS[name],
    className: css.short,
  });
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The settings" {...form.conflict} />}
      <Group
        title="The shop"
        hint="In every email, on packing slips, in the legal pages and on How to Pay."
      >
        <TextField {...field("shopName")} label="Shop name" />
        <TextField {...field("contactEmail")} label="Contact email" type="email" />
        <TextArea {...field("postalAddress")} label="Postal address" rows={3} />
      </Group>
      <Group
        title="Payment handles"
        hint="Where customers send their money. A method without a handle is shown as not available."
      >
        <TextField {...field("paypalHandle")} label="PayPal" autoComplete="off" />
        <TextField {...field("venmoHandle")} label="Venmo" autoComplete="off" />
        <TextField {...field("cashAppHandle")} label="Cash App" autoComplete="off" />
        <TextField {...field("zelleEmail")} label="Zelle email" type="email" autoComplete="off" />
        <TextField
          {...field("paymentHosts")}
          label="Other sites for payment links"
          description="An order's own links may lead to PayPal, Venmo and Cash App, and to these, such as pay.example.com. Separate several by commas."
          autoComplete="off"
        />
      </Group>
      <Group
        title="Invoices"
        hint="What new invoices say about you. Invoices that were issued before do not change."
      >
        <TextField
          {...field("sellerName")}
          label="Seller's name"
          description="The name of the business. Without it, invoices show the shop's name."
        />
        <TextField {...field("taxId")} label="Tax ID" autoComplete="off" />
        <RadioGroup
          label="An order gets its invoice"
          value={form.values.invoiceWhen}
          onChange={(value) => setValue("invoiceWhen", value as SettingsValues["invoiceWhen"])}
          options={[
            { value: "paid", label: "when it is paid" },
            { value: "placed", label: "when it is placed" },
          ]}
        />
      </Group>
      <Group
        title="Held orders"
        hint="The goods of an unpaid order are reserved this long. Orders that were placed before keep their deadline."
      >
        <NumberField {...number("holdHours")} label="Hold for" suffix="hours" />
        <NumberField
          {...number("quoteDays")}
          label="Saved quotes keep their prices"
          suffix="days"
        />
        <NumberField
          {...number("returnDays")}
          label="Customers may ask for a return"
          description="Counted from the delivery; without one, from 14 days after shipping. You may record a return at any time."
          suffix="days"
        />
        <Switch
          {...flag("autoCancelExpired")}
          description="When this is off, an expired order waits for your decision: its money may be on the way."
        >
          Cancel expired orders automatically
        </Switch>
      </Group>
      <Group
        title="Emails about orders"
        hint="Emails about your changes to an order wait this long. If you undo a change in this time, no email is sent. With 0, emails are sent at once."
      >
        <NumberField {...number("orderMailDelaySeconds")} label="Emails wait" suffix="seconds" />
      </Group>
      <Group
        title="Lots"
        hint="A measured mass is marked when it differs by more than this from the mass of the sequence. The usual cause is named."
      >
        <NumberField {...number("msTolerance")} label="Mass may differ by" suffix="Da" />
      </Group>
      <Group
        title="Calendar and calculator"
        hint="Days of the dashboard begin at this zone's midnight."
      >
        <ComboBox
          {...field("timeZone")}
          onChange={(zone) => setValue("timeZone", zone ?? "")}
          label="Time zone"
          options={TIME_ZONES}
        />
        <TextArea {...field("calculatorGuidance")} label="Guidance below the calculator" rows={3} />
      </Group>
      <Group
        title="Admins"
        hint="Whoever takes over an admin's account can redirect every payment."
      >
        <Switch
          {...flag("adminsNeedFactor")}
          description="An admin without a passkey or an authenticator app can then do nothing but set one up, under Security."
        >
          Admins need a second factor
        </Switch>
        <NumberField
          {...number("adminIdleMinutes")}
          label="Log admins out after"
          suffix="minutes of inactivity"
        />
      </Group>
      <Group
        title="Personal data"
        hint="Amounts, order numbers, lots and dates always stay for the books and for recalls. 0 years means for ever."
      >
        <NumberField
          {...number("erasureDays")}
          label="Requests for erasure run without a confirmation after"
          suffix="days"
        />
        <NumberField
          {...number("ordersKeptYears")}
          label="Orders keep names and addresses for"
          suffix="years"
          description="As long as your tax law requires."
        />
        <NumberField
          {...number("accountsKeptYears")}
          label="Unused accounts are erased after"
          suffix="years"
          description="Without a sign-in or an order. The customer gets an email and can keep the account."
        />
      </Group>
      <FormButtons
        button={form.button}
        submitText="Save Settings"
        onCancel={() => form.fillFrom(form.loaded)}
        place="page"
        className={css.buttons}
      />
    </form>
  );
}

function Group({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={css.group} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} className={css.heading}>
          {title}
        </h2>
        <p className={css.hint}>{hint}</p>
      </div>
      <div className={css.fields}>{children}</div>
    </section>
  );
}

const NUMBERS = {
  holdHours: WHOLE_NUMBER,
  quoteDays: WHOLE_NUMBER,
  returnDays: WHOLE_NUMBER,
  orderMailDelaySeconds: WHOLE_NUMBER,
  adminIdleMinutes: WHOLE_NUMBER,
  msTolerance: { ...MEASUREMENT, unit: "da" },
  erasureDays: WHOLE_NUMBER,
  ordersKeptYears: WHOLE_NUMBER,
  accountsKeptYears: WHOLE_NUMBER,
} satisfies Record<string, NumberRules>;

type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

type SettingsValues = ReturnType<typeof settingsValues>;

function settingsValues(stored: AdminStoreSettings) {
  return { ...stored, ...textsOf(stored, NUMBER_NAMES) };
}

const settingsSchema = schemaOfTyped(storeSettingsBody, (typed: SettingsValues, read) => {
  const numbers = NUMBER_NAMES.map((name) => [
    name,
    read.number(name, typed[name], NUMBERS[name], Number.NaN),
  ]);
  return { ...typed, ...Object.fromEntries(numbers) };
});
