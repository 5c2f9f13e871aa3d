import {
  type AdminStoreSettings,
  adminStoreSettings,
  type StoreSettings,
  storeSettings,
} from "#shared/contracts/settings.ts";
import { presentAs } from "../present-as.ts";
import type { StoredSettings } from "./settings.queries.ts";

export const presentAdminSettings = (settings: StoredSettings): AdminStoreSettings =>
  presentAs(adminStoreSettings, settings);

/** Only what everybody may see: the members that the contract names. */
export const presentStoreSettings = (settings: StoredSettings): StoreSettings =>
  presentAs(storeSettings, settings);
