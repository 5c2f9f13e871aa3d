import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dashboardStats } from "#shared/contracts/dashboard.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const stats = (query: string) =>
  api.request("GET", `/api/admin/dashboard/stats${query}`, { as: admin });

describe("the dashboard's call", () => {
  it("returns figures and plots for a range of days", async () => {
    const { status, body } = await stats("?from=2026-11-01&to=2026-11-30");
    expect(status).toBe(200);
    expect(dashboardStats.parse(body).revenueByDay).toHaveLength(30);
  });

  it("means today when no day is given", async () => {
    api.clock.set(new Date("2026-11-21T03:00:00Z"));
    const { body } = await stats("");
    expect(body.revenueByDay).toEqual([{ day: "2026-11-20", revenue: "0.00", orders: 0 }]);
  });

  it.each([
    "?from=2026-02-30",
    "?from=2026-11-02&to=2026-11-01",
    "?from=yesterday",
    "?from=0000-01-01",
    "?from=1990-01-01&to=2026-01-01",
    "?to=2026-11-21T00:00:00Z",
  ])("refuses %s", async (query) => {
    const answer = await stats(query);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).not.toHaveLength(0);
  });
});
