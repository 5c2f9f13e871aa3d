import { type ShippingSender, senderBody, shippingSender } from "#shared/contracts/shipping.ts";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { api } from "../../api.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { COUNTRY_OPTIONS } from "./country-names.ts";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { senderQuery } from "./shipping-settings.queries.ts";

export function SenderForm({ stored }: { stored: ShippingSender }) {
  const form = useOpenForm({
    stored,
    valuesOf: (sender) => sender,
    schema: () => senderBody,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingSender),
    send: (body) => api.admin.shipping.saveSender(body),
    query: senderQuery,
    done: { title: "Sender saved" },
    failure: "Failed to save the sender.",
  });
  const { field } = form;
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The sender" {...form.conflict} />}
      <div className={css.row}>
        <TextField {...field("name")} label="Name" />
        <TextField {...field("company")} label="Company" />
      </div>
      <div className={css.row}>
        <TextField {...field("address1")} label="Street" />
        <TextField {...field("address2")} label="Suite, unit" />
      </div>
      <div className={css.row}>
        <TextField {...field("city")} label="City" />
        <TextField {...field("state")} label="State or region" />
        <TextField {...field("zipCode")} label="Postal code" />
      </div>
      <div className={css.row}>
        <NativeSelect
          {...field("country")}
          label="Country"
          placeholder="Choose a country"
          options={COUNTRY_OPTIONS}
        />
        <TextField {...field("phone")} label="Phone" type="tel" />
        <TextField {...field("email")} label="Email" type="email" />
      </div>
      <SaveButton button={form.button} text="Save sender" />
    </form>
  );
}
