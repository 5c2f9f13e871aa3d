import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let customer: Person;

beforeAll(async () => {
  api = await testApi();
  customer = await api.signUp();
});
afterAll(() => api.close());

/** Calls that need no login; all others are guarded. */
const OPEN = new Set([
  "GET /api/health/live",
  "GET /api/health/ready",
  "GET /api/health/address",
  "GET /api/openapi.json",
  "GET /api/docs",
  "POST /api/login",
  "GET /api/login",
  "POST /api/login/totp",
  "POST /api/login/recovery",
  "POST /api/login/passkey",
  "POST /api/login/passkey/options",
  "POST /api/logout",
  "POST /api/register",
  "GET /api/auth/verify-email",
  "POST /api/auth/resend-verification",
  "POST /api/auth/forgot-password",
  "POST /api/auth/reset-password",
  "GET /api/settings/shipping-rate",
  "GET /api/settings/shipping-countries",
  "GET /api/settings/store",
  "GET /api/categories",
  "GET /api/sitemap",
  "GET /api/products",
  "GET /api/products/featured",
  "GET /api/products/{slug}",
  "GET /api/products/{slug}/related",
  "POST /api/products/match",
  "GET /api/products/suggest",
  "GET /api/products/{slug}/documents",
  "GET /api/products/{slug}/documents/{documentId}",
  "GET /api/product-sheets",
  "GET /api/shared-lists/{key}",
  "GET /api/institutions",
  "POST /api/products/{slug}/back-in-stock",
  "GET /api/back-in-stock/confirm",
  "GET /api/back-in-stock/unsubscribe",
  // For the owner, an admin, or the key in the quote's link; others get the answer for an unknown id.
  "GET /api/quotes/saved/{id}",
  "GET /api/quotes/saved/{id}/pdf",
  "GET /api/lots/{lotNumber}",
  "GET /api/lots/{lotNumber}/traces/{fileName}",
  "GET /api/lots/{lotNumber}/documents/{documentId}",
  "POST /api/quotes",
  "POST /api/coupons/validate",
  // These have their own rule: the owner, an admin, or the key in the order's email. Others get the
  // answer for an unknown id.
  "GET /api/orders/{id}",
  "GET /api/orders/{id}/items",
  "GET /api/orders/{id}/events",
  "GET /api/orders/{id}/invoices",
  "GET /api/orders/{id}/returns",
  "GET /api/orders/{id}/invoice.pdf",
  "GET /api/orders/{id}/invoices/{number}",
  // Need the token in their address.
  "POST /api/mail/bounces",
  "POST /api/shippo/events",
  // Needs the metrics token.
  "GET /api/metrics",
]);

const routesOf = () =>
  api.app.calls.map((call) => {
    const [method = "", path = ""] = call.split(" ");
    return { method, path };
  });

describe("every route", () => {
  it("of the admin answers 401 without a session and 403 to a customer, before it looks at anything", async () => {
    const routes = routesOf().filter(({ path }) => path.startsWith("/api/admin"));
    expect(routes.length).toBeGreaterThan(30);
    for (const { method, path } of routes) {
      const address = path.replace(/{\w+}/g, "some-id");
      const stranger = await api.request(method, address);
      const asCustomer = await api.request(method, address, { as: customer });
      expect([method, path, stranger.status, asCustomer.status]).toEqual([method, path, 401, 403]);
    }
  });

  it("is either known to be open or wants a session", async () => {
    const guarded = routesOf().filter(({ path, method }) => {
      return !path.startsWith("/api/admin") && !OPEN.has(`${method} ${path}`);
    });
    expect(guarded.length).toBeGreaterThan(10);
    for (const { method, path } of guarded) {
      const answer = await api.request(method, path.replace(/{\w+}/g, "some-id"), { body: {} });
      expect([method, path, answer.status]).toEqual([method, path, 401]);
    }
  });

  it("of the admin cannot be reached by another spelling", async () => {
    const spellings = [
      "/api/admin/users/",
      "/api//admin/users",
      "//api/admin/users",
      "/API/ADMIN/USERS",
      "/api/Admin/users",
      "/api/admin%2fusers",
      "/api/%61dmin/users",
      "/api/admin/users%2f",
      "/api/./admin/users",
      "/api/products/../admin/users",
      "/api/products/..%2fadmin/users",
      "/api/admin/users;/x",
      "/api/admin/users%20",
    ];
    for (const path of spellings) {
      const answer = await api.request("GET", path, { as: customer });
      expect([path, [401, 403, 404].includes(answer.status)]).toEqual([path, true]);
    }
  });

  it("with another's id answers as with an unknown one", async () => {
    const other = await api.signUp();
    const [address] = (await api.request("GET", "/api/addresses", { as: other })).body;
    for (const method of ["PATCH", "DELETE"]) {
      const unknown = await api.request(method, "/api/addresses/unknown", {
        as: customer,
        body: {},
      });
      const foreign = await api.request(method, `/api/addresses/${address.id}`, {
        as: customer,
        body: {},
      });
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body]);
    }
    const after = await api.request("GET", "/api/addresses", { as: other });
    expect(after.body).toEqual([address]);
  });

  it("takes no role, verification or id from a customer", async () => {
    const forged = { role: "admin", isAdmin: true, emailVerified: true, id: "mine" };
    const person = await api.signUp({ ...forged, firstName: "Eve" });
    expect(person.user).toMatchObject({ role: "customer", isAdmin: false, emailVerified: false });
    const { firstName, lastName, email } = person.user;
    await api.request("PATCH", "/api/auth/profile", {
      as: person,
      body: { firstName, lastName, email, ...forged },
    });
    const { body } = await api.request("GET", "/api/user", { as: person });
    expect(body).toMatchObject({ role: "customer", emailVerified: false, id: person.user.id });
  });
});
