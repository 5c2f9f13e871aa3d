import { useQueryClient } from "@tanstack/react-query";
import {
  type ParcelsBody,
  parcelsBody,
  type ShippingParcels,
  shippingParcels,
} from "#shared/contracts/shipping.ts";
import { newId } from "#shared/domain/ids.ts";
import { GRAMS, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NumberField } from "#shared/ui/NumberField.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { api } from "../../api.ts";
import { useSaving } from "../../layout/use-saving.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useVersionedForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
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

type ParcelValues = Record<(typeof SIDES)[number] | "id" | "name" | "weightGrams", string>;
type ParcelsValues = { parcels: ParcelValues[] };

const valuesOf = ({ parcels }: ShippingParcels): ParcelsValues => ({
  parcels: parcels.map((parcel) => ({
    id: parcel.id,
    name: parcel.name,
    lengthCm: String(parcel.lengthCm),
    widthCm: String(parcel.widthCm),
    heightCm: String(parcel.heightCm),
    weightGrams: String(parcel.weightGrams),
  })),
});

const newParcel = (): ParcelValues => ({
  id: `parcel-${newId().slice(0, 8)}`,
  name: "",
  lengthCm: "",
  widthCm: "",
  heightCm: "",
  weightGrams: "0",
});

const schemaOf = ({ updatedAt }: ShippingParcels): FormSchema<ParcelsBody> =>
  schemaOfTyped<ParcelsValues, ParcelsBody>(parcelsBody, ({ parcels }, read) => ({
    updatedAt,
    parcels: parcels.map((parcel, at) => {
      const side = (name: (typeof SIDES)[number]) =>
        read.number(`parcels.${at}.${name}`, parcel[name], CENTIMETRES, undefined);
      return {
        id: parcel.id,
        name: parcel.name,
        lengthCm: side("lengthCm"),
        widthCm: side("widthCm"),
        heightCm: side("heightCm"),
        weightGrams: read.number(`parcels.${at}.weightGrams`, parcel.weightGrams, GRAMS, 0),
      };
    }),
  }));

/** The boxes that the shop ships in. */
export function ParcelsForm({ stored }: { stored: ShippingParcels }) {
  const queryClient = useQueryClient();
  const form = useVersionedForm<ShippingParcels, ParcelsValues, ParcelsBody>({
    stored,
    valuesOf,
    schema: schemaOf,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingParcels),
    ...useSaving({
      send: (body: ParcelsBody) => api.admin.shipping.saveParcels(body),
      refresh: (saved) => queryClient.setQueryData(parcelsQuery.queryKey, saved),
      done: { title: "Parcels saved" },
      failure: "Failed to save the parcels.",
      after: (saved) => form.fillFrom(saved),
    }),
  });
  const { parcels } = form.values;
  const setParcels = (next: ParcelValues[]) => form.setValue("parcels", next);
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The parcels" {...form.conflict} />}
      {parcels.map((parcel, at) => {
        const field = (name: keyof ParcelValues) => ({
          name: `parcels.${at}.${name}`,
          value: parcel[name],
          onChange: (value: string) => setParcels(parcels.with(at, { ...parcel, [name]: value })),
          errorMessage: form.errors[`parcels.${at}.${name}`],
        });
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
              <Button
                size="small"
                onPress={() => setParcels(parcels.filter((each) => each !== parcel))}
              >
                Remove parcel
              </Button>
            </div>
          </fieldset>
        );
      })}
      <div className={css.buttons}>
        <Button size="small" onPress={() => setParcels([...parcels, newParcel()])}>
          Add parcel
        </Button>
      </div>
      <SaveButton button={form.button} text="Save parcels" />
    </form>
  );
}
