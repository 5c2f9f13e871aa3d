import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const HOUR = 3600;
const BACKGROUND = { "X-Background": "1" };
const read = (headers: Record<string, string> = {}) =>
  api.request("GET", "/api/admin/orders/queues", { as: admin, headers });

/** Reads every quarter of an hour, as an abandoned page does. */
async function poll(hours: number, headers: Record<string, string>) {
  let last = 200;
  for (let quarter = 0; quarter < hours * 4 && last === 200; quarter += 1) {
    api.clock.advance(HOUR / 4);
    last = (await read(headers)).status;
  }
  return last;
}

describe("an admin's session", () => {
  it("ends when it was left for two hours, although its page goes on reading by itself", async () => {
    admin = await api.signUpAdmin();
    expect(await poll(1.5, BACKGROUND)).toBe(200);
    expect(await poll(1, BACKGROUND)).toBe(401);
  });

  it("goes on with what somebody asks for, and ends after 24 hours all the same", async () => {
    admin = await api.signUpAdmin();
    expect(await poll(23, {})).toBe(200);
    expect(await poll(2, {})).toBe(401);
  });

  it("counts a change as use, whatever it says of itself", async () => {
    admin = await api.signUpAdmin();
    api.clock.advance(1.5 * HOUR);
    const change = await api.request("PATCH", "/api/admin/settings/store", {
      as: admin,
      headers: BACKGROUND,
      body: { shopName: "Aliquot" },
    });
    expect(change.status).toBe(200);
    api.clock.advance(1.5 * HOUR);
    expect((await read(BACKGROUND)).status).toBe(200);
    api.clock.advance(HOUR);
    expect((await read(BACKGROUND)).status).toBe(401);
    // An ended session stays ended for every kind of call.
    expect((await read()).status).toBe(401);
  });

  it("does not record a background read as use in the list of sessions", async () => {
    admin = await api.signUpAdmin();
    const lastUsed = async () =>
      (await api.sql`SELECT last_used_at FROM sessions WHERE user_id = ${admin.user.id}`).map(
        ({ last_used_at }) => last_used_at,
      );
    const before = await lastUsed();
    api.clock.advance(HOUR);
    await read(BACKGROUND);
    expect(await lastUsed()).toEqual(before);
    await read();
    expect(await lastUsed()).not.toEqual(before);
  });
});
