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

/** Judges the fields by the contract's own rules; `loaded` is the version that the save is judged by. */
export function settingsSchema(loaded: AdminStoreSettings): FormSchema<StoreSettingsBody> {
  return {
    safeParse: (values) => {
      const typed = values as SettingsValues;
      const holdHours = typed.holdHours.trim();
      return storeSettingsBody.safeParse({
        ...typed,
        // An empty text would count as 0 hours, and the refusal would speak of a minimum.
        holdHours: holdHours === "" ? Number.NaN : Number(holdHours),
        updatedAt: loaded.updatedAt,
      });
    },
  };
}
