import {
  type AdminStoreSettings,
  type StoreSettingsBody,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

/** The form's fields as people type them. */
export type SettingsValues = Omit<AdminStoreSettings, "holdHours" | "updatedAt"> & {
  holdHours: string;
};

export function settingsValues({
  updatedAt: _,
  holdHours,
  ...settings
}: AdminStoreSettings): SettingsValues {
  return { ...settings, holdHours: String(holdHours) };
}

/** Validates the fields by the contract's own rules; `loaded` is the version that the form was filled from. */
export function settingsSchema(loaded: AdminStoreSettings): FormSchema<StoreSettingsBody> {
  return {
    safeParse: (values) => {
      const typed = values as SettingsValues;
      const holdHours = typed.holdHours.trim();
      return storeSettingsBody.safeParse({
        ...typed,
        // `Number("")` is 0, and the message would be about a minimum.
        holdHours: holdHours === "" ? Number.NaN : Number(holdHours),
        updatedAt: loaded.updatedAt,
      });
    },
  };
}
