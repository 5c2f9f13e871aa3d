import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "wouter";
import { type ShippingZones, shippingZones } from "#shared/contracts/shipping.ts";
import { regionsOf } from "#shared/domain/addresses.ts";
import { STANDARD_METHOD } from "#shared/domain/shipping.ts";
import { Button } from "#shared/ui/Button.tsx";
import { NativeSelect } from "#shared/ui/NativeSelect.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { TextField } from "#shared/ui/TextField.tsx";
import type { FieldErrors } from "#shared/ui/use-form.ts";
import { api } from "../../api.ts";
import { Problem } from "../../layout/CheckList.tsx";
import { rowFields } from "../../layout/row-fields.ts";
import { useRows } from "../../layout/use-rows.ts";
import { NewerVersionNotice } from "../../versions/NewerVersionNotice.tsx";
import { useOpenForm, versionInRefusal } from "../../versions/use-versioned-form.ts";
import { shippingRateQuery } from "../settings.queries.ts";
import { COUNTRY_OPTIONS, nameOf, nameOfRegion } from "./country-names.ts";
import { MethodFields } from "./MethodFields.tsx";
import { SaveButton } from "./SaveButton.tsx";
import * as css from "./ShippingSettings.css.ts";
import { withoutWeightQuery, zonesQuery } from "./shipping-settings.queries.ts";
import { newMethod, newZone, type ZoneValues, zonesSchema, zonesValues } from "./zone-values.ts";

/** The zones in the order in which they are tried, each with its methods. */
export function ZonesForm({ stored }: { stored: ShippingZones }) {
  const form = useOpenForm({
    stored,
    valuesOf: zonesValues,
    schema: () => zonesSchema,
    newerVersion: (error) => versionInRefusal(error, "settings", shippingZones),
    send: (body) => api.admin.shipping.saveZones(body),
    query: zonesQuery,
    refresh: [shippingRateQuery.queryKey],
    done: { title: "Shipping zones saved" },
    failure: "Failed to save the shipping zones.",
  });
  const { zones } = form.values;
  const setZones = (next: ZoneValues[]) => form.setValue("zones", next);
  const { row, add, addButton } = useRows("zones", zones, form.errors, setZones);
  return (
    <form {...form.form} className={css.form}>
      {form.conflict && <NewerVersionNotice what="The zones" {...form.conflict} />}
      {stored.notices.length > 0 && (
        <Notice tone="warning" title="Please check the zones">
          {stored.notices.map((notice) => (
            <p key={notice}>{notice}</p>
          ))}
        </Notice>
      )}
      <WeightNotice zones={zones} />
      {zones.map((zone, at) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          path={`zones.${at}`}
          errors={form.errors}
          onChange={row(at).change}
          onRemove={row(at).remove}
          onRaise={at === 0 ? null : () => setZones(raised(zones, at))}
        />
      ))}
      <Problem>{form.errors.zones}</Problem>
      <div className={css.buttons}>
        <Button ref={addButton} size="small" onPress={() => add(newZone())}>
          Add zone
        </Button>
      </div>
      <SaveButton button={form.button} text="Save zones" />
    </form>
  );
}

/** Rates by weight are too low for products without one. */
function WeightNotice({ zones }: { zones: readonly ZoneValues[] }) {
  const isByWeight = zones.some(({ methods }) =>
    methods.some(({ rates }) => rates.some(({ fromGrams }) => !/^0*$/.test(fromGrams.trim()))),
  );
  const { data } = useQuery({ ...withoutWeightQuery, enabled: isByWeight });
  if (!isByWeight || !data?.total) return null;
  return (
    <Notice tone="warning" title="Not every product has a weight">
      {data.total === 1 ? "One product has" : `${data.total.toLocaleString("en-US")} products have`}{" "}
      no weight and {data.total === 1 ? "counts" : "count"} as 0 g in rates by weight.{" "}
      <Link href="/products?missing=weight">Show {data.total === 1 ? "it" : "them"}</Link>
    </Notice>
  );
}

/** The zone takes the place of the one before it. */
function raised(zones: readonly ZoneValues[], at: number): ZoneValues[] {
  const [before, zone] = [zones[at - 1], zones[at]];
  return before && zone ? zones.with(at - 1, zone).with(at, before) : [...zones];
}

interface ZoneFieldsProps {
  zone: ZoneValues;
  path: string;
  errors: FieldErrors;
  onChange: (part: Partial<ZoneValues>) => void;
  onRemove: () => void;
  /** Null for the first zone. */
  onRaise: (() => void) | null;
}

function ZoneFields({ zone, path, errors, onChange, onRemove, onRaise }: ZoneFieldsProps) {
  const { row, add, addButton } = useRows(`${path}.methods`, zone.methods, errors, (methods) =>
    onChange({ methods }),
  );
  const regions = zone.countries.flatMap((country) => regionsOf(country) ?? []);
  const isStandard = zone.methods.some(({ id }) => id === STANDARD_METHOD);
  return (
    <fieldset className={css.entry}>
      <legend className={css.legend}>{zone.name || "New zone"}</legend>
      <TextField {...rowFields(path, zone, errors, onChange)("name")} label="Zone" isRequired />
      <PickedList
        label="Countries"
        placeholder="Add a country"
        picked={zone.countries}
        options={COUNTRY_OPTIONS}
        nameOf={nameOf}
        errorMessage={errors[`${path}.countries`]}
        onChange={(countries) => onChange({ countries })}
      />
      {(regions.length > 0 || zone.regions.length > 0) && (
        <PickedList
          label="Only these states and provinces"
          description="Without any, the whole country is in the zone."
          placeholder="Narrow to a state or province"
          picked={zone.regions}
          options={regions.map(({ code, name }) => ({ value: code, label: name }))}
          nameOf={nameOfRegion}
          errorMessage={errors[`${path}.regions`]}
          onChange={(picked) => onChange({ regions: picked })}
        />
      )}
      {zone.methods.map((method, of) => (
        <MethodFields
          key={method.id}
          method={method}
          path={`${path}.methods.${of}`}
          errors={errors}
          onChange={row(of).change}
          onRemove={row(of).remove}
        />
      ))}
      <div className={css.buttons}>
        <Button ref={addButton} size="small" onPress={() => add(newMethod())}>
          Add method
        </Button>
        {onRaise && (
          <Button size="small" onPress={onRaise}>
            Try earlier
          </Button>
        )}
        {!isStandard && (
          <Button size="small" onPress={onRemove}>
            Remove zone
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PickedListProps {
  label: string;
  description?: string;
  errorMessage?: string | undefined;
  /** The text of the select while nothing is picked in it. */
  placeholder: string;
  picked: readonly string[];
  options: readonly { value: string; label: string }[];
  nameOf: (value: string) => string;
  onChange: (picked: string[]) => void;
}

/** A list of values, each with a button that removes it, and a select that adds one. */
function PickedList({
  label,
  description,
  errorMessage,
  placeholder,
  picked,
  options,
  nameOf,
  onChange,
}: PickedListProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={css.form}>
      <NativeSelect
        label={label}
        description={description}
        errorMessage={errorMessage}
        placeholder={placeholder}
        value=""
        options={options.filter(({ value }) => !picked.includes(value))}
        onChange={(value) => value && onChange([...picked, value])}
      />
      {picked.length > 0 && (
        <ul className={css.chosen} aria-label={label}>
          {picked.map((value) => (
            <li key={value}>
              <Button
                size="small"
                aria-label={`Remove ${nameOf(value)}`}
                onPress={() => {
                  // This button disappears while it has the focus.
                  box.current?.querySelector("select")?.focus();
                  onChange(picked.filter((each) => each !== value));
                }}
              >
                {nameOf(value)} ×
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
