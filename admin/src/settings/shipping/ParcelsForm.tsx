import { parcelsBody, type ShippingParcels, shippingParcels } from "#shared/contracts/shipping.ts";
import { newId } from "#shared/domain/ids.ts";
import { GRAMS, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import { api } from "../../api.ts";
import { textsOf } from "../../layout/texts-of.ts";
import { useRows } from "../../layout/use-rows.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { parcelsQuery } from "./shipping-settings.queries.ts";

const CENTIMETRES: NumberRules = {
  decimals: 1,
  unit: "cm",
  message: "Must be a number of centimetres such as 20.5",
};
const SIDES = ["lengthCm", "widthCm", "heightCm"] as const;
const LABELS = { lengthCm: "Length (cm)", widthCm: "Width (cm)", heightCm: "Height (cm)" };

const NAMES = [...SIDES, "id", "name", "weightGrams"] as const;

const valuesOf = ({ parcels, updatedAt }: ShippingParcels) => ({
  parcels: parcels.map((parcel) => textsOf(parcel, NAMES)),
  updatedAt,
});
type ParcelsValues = ReturnType<typeof valuesOf>;

const newParcel = () => textsOf({ id: `parcel-${newId().slice(0, 8)}`, weightGrams: "0" }, NAMES);

const schema = schemaOfTyped(parcelsBody, ({ parcels, updatedAt }: ParcelsValues, read) => ({
  updatedAt,
  parcels: parcels.map((parcel, at) => {
    const side = (name: (typeof SIDES)[number]) =>
      read.number(`parcels.${at}.${name}`, parcel[name], CENTIMETRES, undefined);
    return {
      ...parcel,
      lengthCm: side("lengthCm"),
      widthCm: side("widthCm"),
      heightCm: side("heightCm"),
      weightGrams: read.number(`parcels.${at}.weightGrams`, parcel.weightGrams, GRAMS, 0),
    };
  }),
}));

/** The boxes that the shop ships in. */
export function ParcelsForm({ stored }: { stored: ShippingParcels }) {
  const form = useOpenForm({
    stored,
    valuesOf,
    schema: () => schema,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingParcels),
    send: (body) => api.admin.shipping.saveParcels(body),
    query: parcelsQuery,
    done: { title: "Parcels saved" },
    failure: "Failed to save the parcels.",
  });
  const { parcels } = form.values;
  const { row, add, addButton } = useRows("parcels", parcels, form.errors, (next) =>
    form.setValue("parcels", next),
  );
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The parcels" {...form.conflict} />}
      {parcels.map((parcel, at) => {
        const { field, remove } = row(at);
        return (
          <fieldset key={parcel.id} className={css.entry}>
            <legend className={css.legend}>{parcel.name || "New parcel"}</legend>
            <div className={css.row}>
              <TextField {...field("name")} label="Parcel" isRequired />
              <NumberField {...field("weightGrams")} label="Empty weight (g)" rules={GRAMS} />
            </div>
            <div className={css.row}>
              {SIDES.map((side) => (
                <NumberField
                  key={side}
                  {...field(side)}
                  label={LABELS[side]}
                  rules={CENTIMETRES}
                  isRequired
                />
              ))}
            </div>
            <div className={css.buttons}>
              <Button size="small" onPress={remove}>
                Remove parcel
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className={css.buttons}>
        <Button ref={addButton} size="small" onPress={() => add(newParcel())}>
          Add parcel
        </Button>
      </div>
      <SaveButton button={form.button} text="Save parcels" />
    </form>
  );
}
