import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { formatAmount } from "#shared/domain/money.ts";
import { users } from "../accounts/accounts.tables.ts";
import { readActivity } from "../activity/activity.queries.ts";
import type { Refusal } from "../refusals.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { presentAdminSettings, presentStoreSettings } from "./present-settings.ts";
import { saveShippingRate } from "./save-shipping-settings.ts";
import { saveNotificationConfig, saveStoreSettings } from "./save-store-settings.ts";
import { DEFAULT_NOTIFICATION_CONFIG, DEFAULT_STORE_SETTINGS } from "./setting-defaults.ts";
import { adoptTimeZone, readNotificationConfig, readStoreSettings } from "./settings.queries.ts";
import { systemSettings } from "./settings.tables.ts";
import { readShippingRateCents } from "./shipping-settings.queries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await database.db.insert(users).values({
    id: "grace",
    email: "grace@example.com",
    passwordHash: "x",
    firstName: "Grace",
    lastName: "Hopper",
    role: "admin",
    street: "1 Main St",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`DELETE FROM system_settings`;
  await database.sql`DELETE FROM activity`;
  await database.sql`DELETE FROM published_pages`;
});

const entries = async () => (await readActivity(database.db, { limit: 10, offset: 0 })).entries;
const dirtyPages = async () =>
  (await database.sql<{ path: string }[]>`SELECT path FROM published_pages`).map((row) => row.path);
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail("it was not refused"),
    (refusal: Refusal) => refusal,
  );

describe("a shop that nobody has set up", () => {
  it("ships for 15.00, emails no seller and holds orders for 48 hours", async () => {
    const { db } = database;
    expect(await readShippingRateCents(db)).toBe(1500);
    expect(await readNotificationConfig(db)).toEqual(DEFAULT_NOTIFICATION_CONFIG);
    const { updatedAt, ...values } = await readStoreSettings(db);
    expect(values).toEqual(DEFAULT_STORE_SETTINGS);
    expect(values.holdHours).toBe(48);
    expect(updatedAt.getTime()).toBe(0);
  });

  it("takes its time zone from the environment, until an admin chooses one", async () => {
    const { db } = database;
    await adoptTimeZone(db, "America/Chicago");
    expect((await readStoreSettings(db)).timeZone).toBe("America/Chicago");
    await saveStoreSettings(db, "grace", { timeZone: "America/Denver" });
    await adoptTimeZone(db, "America/Chicago");
    expect((await readStoreSettings(db)).timeZone).toBe("America/Denver");
  });
});

describe("the shipping rate", () => {
  it.each([0, 1, 1999, 9_999_999_999])("is kept to the cent: %i", async (cents) => {
    const saved = await saveShippingRate(database.db, "grace", cents);
    expect(saved).toEqual({ value: formatAmount(cents) });
    expect(await readShippingRateCents(database.db)).toBe(cents);
  });

  it("records who changed it and publishes the pages that show it", async () => {
    await saveShippingRate(database.db, "grace", 1200);
    expect(await entries()).toMatchObject([
      {
        actor: "Grace Hopper",
        action: "shipping-rate-changed",
        summary: "Changed the shipping rate from $15.00 to $12.00",
        before: { shippingRate: "15.00" },
        after: { shippingRate: "12.00" },
      },
    ]);
    expect((await dirtyPages()).length).toBeGreaterThan(0);
  });

  it("notes nothing when it stays as it is", async () => {
    await saveShippingRate(database.db, "grace", 1500);
    expect(await entries()).toHaveLength(0);
    expect(await dirtyPages()).toHaveLength(0);
  });
});

describe("the notification settings", () => {
  it("keep what a save leaves out", async () => {
    await saveNotificationConfig(database.db, "grace", {
      notification_email: "seller@example.com",
      notify_low_stock: "false",
    });
    const saved = await saveNotificationConfig(database.db, "grace", {
      notify_new_orders: "false",
    });
    expect(saved).toEqual({
      ...DEFAULT_NOTIFICATION_CONFIG,
      notification_email: "seller@example.com",
      notify_low_stock: "false",
      notify_new_orders: "false",
    });
    expect(await readNotificationConfig(database.db)).toEqual(saved);
  });

  it("can lose their address again", async () => {
    await saveNotificationConfig(database.db, "grace", { notification_email: "a@example.com" });
    await saveNotificationConfig(database.db, "grace", { notification_email: "" });
    expect((await readNotificationConfig(database.db)).notification_email).toBe("");
  });
});

describe("the store settings", () => {
  it("come back as they were saved, in their own types", async () => {
    const changes = { cashAppHandle: "$aliquot", holdHours: 72, autoCancelExpired: true };
    const saved = await saveStoreSettings(database.db, "grace", changes);
    expect(saved).toMatchObject(changes);
    expect(await readStoreSettings(database.db)).toEqual(saved);
    expect((await entries())[0]?.summary).toBe(
      "Changed cash app handle, hold hours, auto cancel expired",
    );
  });

  it("are presented as they are stored, also what a form would refuse today", async () => {
    const { db } = database;
    await db.insert(systemSettings).values({ key: "hold_hours", value: "36.5" });
    const stored = await readStoreSettings(db);
    const { updatedAt, ...values } = presentAdminSettings(stored);
    expect({ ...values, updatedAt: new Date(updatedAt) }).toEqual(stored);
    expect(presentStoreSettings(stored)).not.toHaveProperty("taxId");
    expect(presentStoreSettings(stored).holdHours).toBe(36.5);
  });

  it("refuse a save that was made on older ones, with what they are now", async () => {
    const first = await saveStoreSettings(database.db, "grace", { venmoHandle: "@one" });
    await saveStoreSettings(database.db, "grace", { venmoHandle: "@two" }, first.updatedAt);
    const refusal = await refusalOf(
      saveStoreSettings(database.db, "grace", { venmoHandle: "@three" }, first.updatedAt),
    );
    expect(refusal).toMatchObject({ kind: "conflict", reason: "settings-changed" });
    expect(refusal.details.answer?.settings).toMatchObject({ venmoHandle: "@two" });
    expect((await readStoreSettings(database.db)).venmoHandle).toBe("@two");
  });

  it("let one of many simultaneous saves through", async () => {
    const { updatedAt } = await readStoreSettings(database.db);
    const saves = await Promise.allSettled(
      Array.from({ length: 10 }, (_, place) =>
        saveStoreSettings(database.db, "grace", { shopName: `Shop ${place}` }, updatedAt),
      ),
    );
    expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("grow their version with every save, however quick", async () => {
    const versions = [];
    for (const shopName of ["A", "B", "C", "D"]) {
      const { updatedAt } = await saveStoreSettings(database.db, "grace", { shopName });
      versions.push(updatedAt.getTime());
    }
    expect(new Set(versions).size).toBe(4);
  });

  it("publish the certificates again, in the background, when another time zone names their days", async () => {
    const seconds = async () => {
      const [row] = await database.sql<{ seconds: number }[]>`
        SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS seconds
        FROM published_pages WHERE path = '/coa/BRK-1'`;
      return row?.seconds;
    };
    await database.sql`
      INSERT INTO published_pages (path, wanted_version, next_attempt_at)
      VALUES ('/coa/BRK-1', 1, clock_timestamp() - interval '1 hour')`;
    await saveStoreSettings(database.db, "grace", { holdHours: 47 });
    expect(await seconds()).toBeLessThan(0);
    await saveStoreSettings(database.db, "grace", { timeZone: "Asia/Tokyo" });
    expect(await seconds()).toBeGreaterThan(2);
  });

  it("refuse a time zone that the database does not know", async () => {
    const refusal = await refusalOf(
      saveStoreSettings(database.db, "grace", { timeZone: "Mars/Olympus_Mons" }),
    );
    expect(refusal.details.fields).toHaveProperty("timeZone");
    expect((await readStoreSettings(database.db)).timeZone).toBe("America/New_York");
  });
});
