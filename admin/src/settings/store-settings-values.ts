import {
  type AdminStoreSettings,
  type StoreSettingsBody,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import { MEASUREMENT, type NumberRules, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

export const DALTONS: NumberRules = { ...MEASUREMENT, unit: "da" };

type TypedName =
  | "holdHours"
  | "msTolerance"
  | "adminIdleMinutes"
  | "quoteDays"
  | "returnDays"
  | "orderMailDelaySeconds"
  | "erasureDays"
  | "ordersKeptYears"
  | "accountsKeptYears";

export type SettingsValues = Omit<AdminStoreSettings, TypedName | "updatedAt"> &
  Record<TypedName, string>;

export function settingsValues({
  updatedAt: _,
  holdHours,
  msTolerance,
  adminIdleMinutes,
  quoteDays,
  returnDays,
  orderMailDelaySeconds,
  erasureDays,
  ordersKeptYears,
  accountsKeptYears,
  ...settings
}: AdminStoreSettings): SettingsValues {
  return {
    ...settings,
    holdHours: String(holdHours),
    msTolerance: String(msTolerance),
    adminIdleMinutes: String(adminIdleMinutes),
    quoteDays: String(quoteDays),
    returnDays: String(returnDays),
    orderMailDelaySeconds: String(orderMailDelaySeconds),
    erasureDays: String(erasureDays),
    ordersKeptYears: String(ordersKeptYears),
    accountsKeptYears: String(accountsKeptYears),
  };
}

/** Validates the fields with the contract's schema. `loaded` is the version that filled the form. */
export function settingsSchema(loaded: AdminStoreSettings): FormSchema<StoreSettingsBody> {
  return schemaOfTyped<SettingsValues, StoreSettingsBody>(storeSettingsBody, (typed, read) => {
    const number = (name: TypedName, rules: NumberRules) =>
      read.number(name, typed[name], rules, Number.NaN);
    return {
      ...typed,
      holdHours: number("holdHours", WHOLE_NUMBER),
      quoteDays: number("quoteDays", WHOLE_NUMBER),
      returnDays: number("returnDays", WHOLE_NUMBER),
      orderMailDelaySeconds: number("orderMailDelaySeconds", WHOLE_NUMBER),
      adminIdleMinutes: number("adminIdleMinutes", WHOLE_NUMBER),
      msTolerance: number("msTolerance", DALTONS),
      erasureDays: number("erasureDays", WHOLE_NUMBER),
      ordersKeptYears: number("ordersKeptYears", WHOLE_NUMBER),
      accountsKeptYears: number("accountsKeptYears", WHOLE_NUMBER),
      updatedAt: loaded.updatedAt,
    };
  });
}
