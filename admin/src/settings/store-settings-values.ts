import {
  type AdminStoreSettings,
  type StoreSettingsBody,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

/** The form's fields as people type them. */
export type SettingsValues = Omit<
  AdminStoreSettings,
  | "holdHours"
  | "msTolerance"
  | "adminIdleMinutes"
  | "quoteDays"
  | "orderMailDelaySeconds"
  | "updatedAt"
> & {
  holdHours: string;
  quoteDays: string;
  orderMailDelaySeconds: string;
  msTolerance: string;
  adminIdleMinutes: string;
};

export function settingsValues({
  updatedAt: _,
  holdHours,
  msTolerance,
  adminIdleMinutes,
  quoteDays,
  orderMailDelaySeconds,
  ...settings
}: AdminStoreSettings): SettingsValues {
  return {
    ...settings,
    holdHours: String(holdHours),
    msTolerance: String(msTolerance),
    adminIdleMinutes: String(adminIdleMinutes),
    quoteDays: String(quoteDays),
    orderMailDelaySeconds: String(orderMailDelaySeconds),
  };
}

/** Validates the fields by the contract's own rules; `loaded` is the version that the form was filled from. */
export function settingsSchema(loaded: AdminStoreSettings): FormSchema<StoreSettingsBody> {
  return {
    safeParse: (values) => {
      const typed = values as SettingsValues;
      // `Number("")` is 0, and the message would be about a minimum.
      const number = (text: string) => (text.trim() === "" ? Number.NaN : Number(text));
      return storeSettingsBody.safeParse({
        ...typed,
        holdHours: number(typed.holdHours),
        msTolerance: number(typed.msTolerance),
        adminIdleMinutes: number(typed.adminIdleMinutes),
        quoteDays: number(typed.quoteDays),
        orderMailDelaySeconds: number(typed.orderMailDelaySeconds),
        updatedAt: loaded.updatedAt,
      });
    },
  };
}
