import { Elysia } from "elysia";
import { adminSettingCalls, settingCalls } from "#shared/contracts/settings.calls.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { serve } from "../http/serve.ts";
import { presentAdminSettings, presentStoreSettings } from "./present-settings.ts";
import { saveShippingRate } from "./save-shipping-settings.ts";
import { saveNotificationConfig, saveStoreSettings } from "./save-store-settings.ts";
import { readNotificationConfig, readStoreSettings } from "./settings.queries.ts";
import { readShippingRateCents } from "./shipping-settings.queries.ts";

export function settingsRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia()
    .use(
      serve(deps, settingCalls, {
        shippingRate: () => readRate(deps),
        store: async () => presentStoreSettings(await readStoreSettings(db)),
      }),
    )
    .use(
      serve(deps, adminSettingCalls, {
        shippingRate: () => readRate(deps),
        setShippingRate: ({ body, user }) => saveRate(deps, user.id, body.shippingRate),
        putShippingRate: ({ body, user }) => saveRate(deps, user.id, body.shippingRate),
        store: async () => presentAdminSettings(await readStoreSettings(db)),
        saveStore: async ({ body: { updatedAt, ...changes }, user }) =>
          presentAdminSettings(
            await saveStoreSettings(db, user.id, changes, updatedAt, () =>
              requireProof(user, deps.now()),
            ),
          ),
        notifications: async () => readNotificationConfig(db),
        saveNotifications: async ({ body, user }) => saveNotificationConfig(db, user.id, body),
      }),
    );
}

const saveRate = ({ db }: Dependencies, actorId: string, dollars: number) =>
  saveShippingRate(db, actorId, Math.round(dollars * 100));

const readRate = async ({ db }: Dependencies) => ({
  value: formatAmount(await readShippingRateCents(db)),
});
