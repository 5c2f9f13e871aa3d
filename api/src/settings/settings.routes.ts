import { Elysia } from "elysia";
import {
  adminStoreSettings,
  notificationConfig,
  notificationConfigBody,
  shippingRate,
  shippingRateBody,
  storeSettings,
  storeSettingsBody,
} from "#shared/contracts/settings.ts";
import { formatAmount } from "#shared/domain/money.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireProof } from "../fresh-proof.ts";
import { adminOnly } from "../http/guards.ts";
import { presentAdminSettings, presentStoreSettings } from "./present-settings.ts";
import { saveNotificationConfig } from "./save-notification-config.ts";
import { saveShippingRate } from "./save-shipping-rate.ts";
import { saveStoreSettings } from "./save-store-settings.ts";
import {
  readNotificationConfig,
  readShippingRateCents,
  readStoreSettings,
} from "./settings.queries.ts";

/** What everybody may know of the shop, and all of its settings for admins. */
export function settingsRoutes(deps: Dependencies) {
  return new Elysia({ name: "settings" }).use(publicRoutes(deps)).use(adminRoutes(deps));
}

const readRate = async ({ db }: Dependencies) => ({
  value: formatAmount(await readShippingRateCents(db)),
});

function publicRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ prefix: "/settings", tags: ["Settings"] })
    .get("/shipping-rate", () => readRate(deps), {
      response: { 200: shippingRate },
      detail: { summary: "The flat shipping rate; 15.00 while none is set" },
    })
    .get("/store", async () => presentStoreSettings(await readStoreSettings(db)), {
      response: { 200: storeSettings },
      detail: { summary: "What pages say about the seller; an empty text means not set" },
    });
}

function adminRoutes(deps: Dependencies) {
  const { db } = deps;
  return new Elysia({ prefix: "/admin", tags: ["Admin: settings"] })
    .use(adminOnly(deps))
    .get("/settings/shipping-rate", () => readRate(deps), {
      response: { 200: shippingRate },
      detail: { summary: "The flat shipping rate" },
    })
    .post(
      "/settings/shipping-rate",
      async ({ body, user }) => ({
        value: formatAmount(
          await saveShippingRate(db, user.id, Math.round(body.shippingRate * 100)),
        ),
      }),
      {
        body: shippingRateBody,
        response: { 200: shippingRate },
        detail: { summary: "Sets the flat shipping rate, a number of dollars" },
      },
    )
    .get("/settings/store", async () => presentAdminSettings(await readStoreSettings(db)), {
      response: { 200: adminStoreSettings },
      detail: { summary: "All store settings and their version, updatedAt" },
    })
    .patch(
      "/settings/store",
      async ({ body: { updatedAt, ...changes }, user }) =>
        presentAdminSettings(
          await saveStoreSettings(db, user.id, changes, updatedAt, () =>
            requireProof(user, deps.now()),
          ),
        ),
      {
        body: storeSettingsBody,
        response: { 200: adminStoreSettings },
        detail: {
          summary: "Saves store settings; 409 settings-changed when updatedAt is not current",
          description:
            "403 proof-needed when where payments go to, or how admins sign in, changes and the last proof of who is there is older than ten minutes.",
        },
      },
    )
    .get("/notification-config", async () => readNotificationConfig(db), {
      response: { 200: notificationConfig },
      detail: { summary: "Where the seller's mails go and which are sent" },
    })
    .post(
      "/notification-config",
      async ({ body, user }) => saveNotificationConfig(db, user.id, body),
      {
        body: notificationConfigBody,
        response: { 200: notificationConfig },
        detail: { summary: "Saves them; members left out stay as they are" },
      },
    );
}
