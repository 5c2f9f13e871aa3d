import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { activityPage } from "#shared/contracts/activity.ts";
import { users } from "../accounts/accounts.tables.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { readActivity, recordActivity } from "./activity.queries.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`DELETE FROM activity`;
  await database.sql`DELETE FROM users`;
  await database.db.insert(users).values({
    id: "grace",
    email: "grace@example.com",
    passwordHash: "x",
    firstName: "Grace",
    lastName: "Hopper",
    street: "1 Main St",
    city: "Wheeling",
    state: "WV",
    zipCode: "26003",
  });
});

const note = (place: number, actorId: string | null = "grace") =>
  recordActivity(database.db, {
    actorId,
    action: "product-updated",
    subjectType: place % 2 === 0 ? "product" : "order",
    subjectId: `s${place}`,
    summary: `Change ${place}`,
    before: { price: "1.00" },
    after: { price: "2.00" },
  });

const all = (filter = {}) => readActivity(database.db, { limit: 100, offset: 0, ...filter });

describe("the activity", () => {
  it("is listed newest first, page by page, without gaps", async () => {
    for (let place = 1; place <= 7; place += 1) await note(place);
    const pages = await Promise.all(
      [0, 3, 6].map((offset) => readActivity(database.db, { limit: 3, offset })),
    );
    expect(pages.flatMap(({ entries }) => entries.map(({ summary }) => summary))).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((place) => `Change ${place}`),
    );
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7]);
  });

  it("contains the person, the action, and the values before and after", async () => {
    await note(2);
    const page = await all();
    expect(activityPage.parse(page)).toEqual(page);
    expect(page.entries[0]).toMatchObject({
      actor: "Grace Hopper",
      action: "product-updated",
      subjectType: "product",
      subjectId: "s2",
      before: { price: "1.00" },
      after: { price: "2.00" },
    });
  });

  it("is found by its subject", async () => {
    for (let place = 1; place <= 4; place += 1) await note(place);
    expect((await all({ subjectType: "product" })).entries).toHaveLength(2);
    expect((await all({ subjectType: "product", subjectId: "s4" })).total).toBe(1);
    expect((await all({ subjectType: "coupon" })).entries).toHaveLength(0);
  });

  it("names the shop where nobody did it, and stays when the account of the actor is deleted", async () => {
    await note(1, null);
    await note(2);
    await database.sql`DELETE FROM users`;
    expect((await all()).entries.map(({ actor }) => actor)).toEqual(["The shop", "The shop"]);
  });

  it("is not kept when its change is rolled back", async () => {
    const work = database.db.transaction(async (tx) => {
      await recordActivity(tx, {
        actorId: null,
        action: "a",
        subjectType: "order",
        summary: "Never happened",
      });
      throw new Error("rolled back");
    });
    await expect(work).rejects.toThrow("rolled back");
    expect((await all()).total).toBe(0);
  });
});
