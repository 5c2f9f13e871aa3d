import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;
let lot: { id: string; lotNumber: string };

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  const product = await aStoredProduct(api, admin);
  lot = await aReleasedLot(api, admin, product.id);
});
afterAll(() => api.close());

const get = (path: string, options: object = { as: admin }) => api.request("GET", path, options);
const newest = async () =>
  (await api.sql`SELECT * FROM activity ORDER BY created_at DESC, id DESC LIMIT 1`)[0];

describe("an export is recorded in the activity with its user and its filter", () => {
  it.each([
    ["/api/admin/orders/export?search=ada", "order", "Exported orders as CSV, filtered"],
    ["/api/admin/orders/export", "order", "Exported orders as CSV"],
    ["/api/admin/payments/export", "payment", "Exported payments as CSV"],
    ["/api/admin/products/export", "product", "Exported products as CSV"],
    ["/api/admin/lots/export", "lot", "Exported lots as CSV"],
    ["/api/admin/customers/export?search=ada", "user", "Exported customers as CSV, filtered"],
  ])("is written for %s", async (path, subjectType, summary) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      200,
      "text/csv; charset=utf-8",
    ]);
    const entry = await newest();
    expect(entry).toMatchObject({
      actor_id: admin.user.id,
      action: "exported",
      subject_type: subjectType,
    });
    expect(entry?.summary).toBe(summary);
  });

  it("also the list of a recall", async () => {
    expect((await get(`/api/admin/lots/${lot.id}/recall.csv`)).status).toBe(200);
    expect(await newest()).toMatchObject({
      action: "exported",
      subject_id: lot.id,
      summary: `Exported the recall of ${lot.lotNumber} as CSV`,
    });
  });

  it("with the name of the key that took it", async () => {
    const { body } = await api.request("POST", "/api/admin/api-keys", {
      as: admin,
      body: { name: "Accounts", scopes: ["orders:read"] },
    });
    const headers = { Authorization: `Bearer ${body.key}` };
    expect((await get("/api/admin/orders/export", { headers })).status).toBe(200);
    expect(await newest()).toMatchObject({ action: "exported", key_name: "Accounts" });
  });

  it("and one that is refused is not", async () => {
    const before = await newest();
    expect((await get("/api/admin/orders/export", { as: await api.signUp() })).status).toBe(403);
    expect((await get("/api/admin/lots/unknown/recall.csv")).status).toBe(404);
    expect(await newest()).toEqual(before);
  });
});
