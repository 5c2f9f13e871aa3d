import {
  type AdminStoreSettings,
  adminStoreSettings,
  type StoreSettings,
  storeSettings,
} from "#shared/contracts/settings.ts";
import type { StoredSettings } from "./settings.queries.ts";

export const presentAdminSettings = (settings: StoredSettings): AdminStoreSettings =>
  adminStoreSettings.parse({ ...settings, updatedAt: settings.updatedAt.toISOString() });

/** Only what everybody may see: the contract drops the other members. */
export const presentStoreSettings = (settings: StoredSettings): StoreSettings =>
  storeSettings.parse(settings);
