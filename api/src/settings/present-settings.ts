import type { AdminStoreSettings, StoreSettings } from "#shared/contracts/settings.ts";
import type { StoredSettings } from "./settings.queries.ts";

/** All settings with their version, as they travel to an admin. */
export function presentAdminSettings(settings: StoredSettings): AdminStoreSettings {
  return { ...settings, updatedAt: settings.updatedAt.toISOString() };
}

/** What everybody may know. */
export function presentStoreSettings(settings: StoredSettings): StoreSettings {
  const { autoCancelExpired: _, updatedAt: __, ...everybodys } = settings;
  return everybodys;
}
