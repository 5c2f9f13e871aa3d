import Ajv2020 from "ajv/dist/2020.js";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dereferenced } from "../../../scripts/trials/stage/dereference.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

type Media = { schema?: object; example?: unknown };
type Operation = {
  operationId: string;
  summary?: string;
  tags?: string[];
  security: object[];
  parameters?: object[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
};

let api: TestApi;
let operations: { call: string; operation: Operation }[];

beforeAll(async () => {
  api = await testApi();
  const { body } = await api.request("GET", "/api/openapi.json");
  operations = Object.entries<Record<string, Operation>>(dereferenced(body).paths).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        operation,
      })),
  );
});
afterAll(() => api.close());

/** The calls of section 7 of the specification, and the calls we added. */
const CALLS = `
GET /api/user · GET /api/auth/user · POST /api/login · GET /api/login · POST /api/register · POST /api/logout
GET /api/auth/verify-email · POST /api/auth/forgot-password · POST /api/auth/reset-password
POST /api/auth/resend-verification · PATCH /api/auth/profile · POST /api/auth/change-password · POST /api/auth/address
GET /api/addresses · POST /api/addresses · PATCH /api/addresses/{id} · DELETE /api/addresses/{id}
GET /api/products · GET /api/products/{slug} · GET /api/products/featured · GET /api/products/{slug}/related
POST /api/products/match · POST /api/products/{slug}/back-in-stock
GET /api/back-in-stock/confirm · GET /api/back-in-stock/unsubscribe
GET /api/categories · GET /api/sitemap · GET /api/cart · POST /api/cart · PATCH /api/cart/{id} · DELETE /api/cart/{id}
DELETE /api/cart · POST /api/cart/merge · POST /api/quotes · POST /api/coupons/validate
GET /api/settings/shipping-rate · GET /api/settings/store
POST /api/quotes/saved · GET /api/quotes/saved · GET /api/quotes/saved/{id} · GET /api/quotes/saved/{id}/pdf
POST /api/orders · GET /api/orders · GET /api/orders/{id} · GET /api/orders/{id}/items · GET /api/orders/{id}/events
GET /api/admin/dashboard/stats · GET /api/admin/coupons · POST /api/admin/coupons · PATCH /api/admin/coupons/{id}
DELETE /api/admin/coupons/{id} · GET /api/admin/coupons/{id}/products
GET /api/admin/settings/shipping-rate · POST /api/admin/settings/shipping-rate
GET /api/admin/settings/store · PATCH /api/admin/settings/store
GET /api/admin/users · POST /api/admin/users · PUT /api/admin/users/{id} · DELETE /api/admin/users/{id}
POST /api/admin/users/{id}/reactivate
GET /api/admin/orders · GET /api/admin/orders/{id} · GET /api/admin/orders/{id}/items
GET /api/admin/orders/{id}/events · PATCH /api/admin/orders/{id}/status · PATCH /api/admin/orders/{id}/payment-links
PATCH /api/admin/orders/{id}/shipment · POST /api/admin/orders/cancel-expired · GET /api/admin/orders/export
PATCH /api/admin/inventory/{productId}/stock · PATCH /api/admin/inventory/{productId}/threshold
GET /api/admin/products · POST /api/admin/products · PUT /api/admin/products/{id} · DELETE /api/admin/products/{id}
GET /api/admin/categories · POST /api/admin/categories · PATCH /api/admin/categories/{id}
DELETE /api/admin/categories/{id}
GET /api/admin/products/export · POST /api/admin/imports/products · POST /api/admin/imports/{id}/undo
POST /api/admin/uploads/pictures · GET /api/admin/notification-config · POST /api/admin/notification-config
GET /api/admin/outbox · GET /api/admin/outbox/{id} · POST /api/admin/outbox/{id}/resend
GET /api/admin/activity · GET /api/admin/publishing · POST /api/admin/publishing/republish
GET /api/health/live · GET /api/health/ready · GET /api/health/address
GET /api/openapi.json · GET /api/docs · GET /api/metrics`
  .split(/·|\n/)
  .map((call) => call.trim())
  .filter(Boolean);

/** Ignores the names of path parameters, which matter only inside the document. */
const anyId = (call: string) => call.replace(/{\w+}/g, "{}");

describe("the OpenAPI document", () => {
  it("lists every call", () => {
    const listed = new Set(operations.map(({ call }) => anyId(call)));
    expect(CALLS.filter((call) => !listed.has(anyId(call)))).toEqual([]);
  });

  it("describes the purpose, the access and the refusals of each call", () => {
    const ids = new Set(operations.map(({ operation }) => operation.operationId));
    expect(ids.size).toBe(operations.length);
    for (const { call, operation } of operations) {
      const { summary, tags, security, responses } = operation;
      expect([call, Boolean(summary), tags?.length]).toEqual([call, true, 1]);
      const isForAdmins = call.includes("/api/admin/");
      expect([call, isForAdmins && security.length === 0]).toEqual([call, false]);
      const statuses = Object.keys(responses).map(Number);
      expect([call, statuses.some((status) => status < 400)]).toEqual([call, true]);
      expect([call, statuses]).toEqual([call, expect.arrayContaining([400, 503])]);
      if (isForAdmins) expect(statuses).toEqual(expect.arrayContaining([401, 403]));
      if (operation.requestBody) expect(statuses).toEqual(expect.arrayContaining([413, 415, 422]));
    }
  });

  it("has valid schemas, and examples that match them", () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { call, operation } of operations) {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const { schema, example } of bodies.flatMap((b) => Object.values(b?.content ?? {}))) {
        if (!schema) continue;
        const validate = ajv.compile(schema);
        if (example !== undefined) {
          expect([call, validate(example), validate.errors]).toEqual([call, true, null]);
        }
      }
    }
  });

  it("gives the default length of a list's page", () => {
    const products = operations.find(({ call }) => call === "GET /api/products")?.operation;
    expect(products?.parameters).toContainEqual(
      expect.objectContaining({
        name: "limit",
        required: false,
        schema: expect.objectContaining({ default: 12, minimum: 1, maximum: 100 }),
      }),
    );
  });

  it("describes JSON bodies as JSON only", () => {
    const register = operations.find(({ call }) => call === "POST /api/register")?.operation;
    expect(Object.keys(register?.requestBody?.content ?? {})).toEqual(["application/json"]);
    const schema = register?.requestBody?.content["application/json"]?.schema;
    expect(schema).toMatchObject({ required: expect.arrayContaining(["email", "password"]) });
    expect(schema).not.toMatchObject({ required: expect.arrayContaining(["country"]) });
  });
});

describe("the page of the contract", () => {
  it("loads nothing and runs nothing", async () => {
    const { status, headers, body } = await api.request("GET", "/api/docs");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("content-security-policy")).toMatch(/style-src 'sha256-[^']+'/);
    expect(headers.get("content-security-policy")).not.toContain("unsafe");
    expect(body).not.toMatch(/<script|<link|<img|style="|(?:src|href)="https?:\/\//);
    expect(body).toContain('<a href="#schema-Product">Product</a>');
    expect(body).toContain('id="schema-Product"');
    for (const call of ["POST</", "/api/orders", "/api/register"]) {
      expect(body).toContain(call.replace("</", ""));
    }
  });
});
