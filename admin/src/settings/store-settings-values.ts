import {
  type AdminStoreSettings,
  type StoreSettingsBody,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import { MEASUREMENT, type NumberRules, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { textsOf } from "../layout/texts-of.ts";

export const DALTONS: NumberRules = { ...MEASUREMENT, unit: "da" };

const NUMBERS = {
  holdHours: WHOLE_NUMBER,
  quoteDays: WHOLE_NUMBER,
  returnDays: WHOLE_NUMBER,
  orderMailDelaySeconds: WHOLE_NUMBER,
  adminIdleMinutes: WHOLE_NUMBER,
  msTolerance: DALTONS,
  erasureDays: WHOLE_NUMBER,
  ordersKeptYears: WHOLE_NUMBER,
  accountsKeptYears: WHOLE_NUMBER,
};

type NumberName = keyof typeof NUMBERS;
const NUMBER_NAMES = Object.keys(NUMBERS) as NumberName[];

export type SettingsValues = Omit<AdminStoreSettings, NumberName | "updatedAt"> &
  Record<NumberName, string>;

export function settingsValues({ updatedAt: _, ...stored }: AdminStoreSettings): SettingsValues {
  return { ...stored, ...textsOf(stored, NUMBER_NAMES) };
}

/** Validates the fields with the contract's schema. `loaded` is the version that filled the form. */
export function settingsSchema(loaded: AdminStoreSettings): FormSchema<StoreSettingsBody> {
  return schemaOfTyped<SettingsValues, StoreSettingsBody>(storeSettingsBody, (typed, read) => {
    const numbers = NUMBER_NAMES.map((name) => [
      name,
      read.number(name, typed[name], NUMBERS[name], Number.NaN),
    ]);
    return { ...typed, ...Object.fromEntries(numbers), updatedAt: loaded.updatedAt };
  });
}
