import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { adminMay, CALLS } from "#shared/contracts/all.calls.ts";

const SOURCES = join(import.meta.dirname, "..");

/** Calls whose control is inside something that another call's check already guards. */
const BEHIND: Record<string, string> = {
  "DELETE /api/admin/orders/{id}/claim": "POST /api/admin/orders/{id}/claim",
  "POST /api/admin/uploads/pictures": "PUT /api/admin/products/{id}",
  "DELETE /api/admin/categories/{id}": "PATCH /api/admin/categories/{id}",
  "POST /api/admin/statement-lines/{id}/ignore": "POST /api/admin/statement-lines/{id}/apply",
  "POST /api/admin/statement-lines/{id}/link": "POST /api/admin/statement-lines/{id}/apply",
  "PUT /api/admin/orders/{id}/allocation": "POST /api/admin/orders/{id}/allocation",
  "DELETE /api/admin/orders/{id}/allocation": "POST /api/admin/orders/{id}/allocation",
  "DELETE /api/admin/orders/{id}/pack": "POST /api/admin/orders/{id}/pack",
  "DELETE /api/admin/orders/{id}/shipment": "PATCH /api/admin/orders/{id}/shipment",
  "POST /api/admin/fulfilments/{id}/pack": "POST /api/admin/fulfilments/{id}/ship",
  "POST /api/admin/fulfilments/{id}/unpack": "POST /api/admin/fulfilments/{id}/ship",
  "POST /api/admin/fulfilments/{id}/unship": "POST /api/admin/fulfilments/{id}/ship",
  "POST /api/admin/fulfilments/{id}/deliver": "POST /api/admin/fulfilments/{id}/ship",
  "DELETE /api/admin/fulfilments/{id}": "POST /api/admin/fulfilments/{id}/ship",
  "PUT /api/admin/products/{id}/family": "POST /api/admin/products/{id}/sizes",
  "PATCH /api/admin/families/{parentProductId}": "POST /api/admin/products/{id}/sizes",
};

/** FormButtons and SaveButton check these calls: admins who may only read get no submit button. */
const IN_FORMS = new Set([
  "PATCH /api/admin/settings/store",
  "PUT /api/admin/buyer-rules",
  "PUT /api/admin/shipping/zones",
  "PUT /api/admin/shipping/calendar",
  "PUT /api/admin/shipping/parcels",
  "PUT /api/admin/shipping/sender",
  "PUT /api/admin/tax/rates",
]);

/** Calls without a control in the back-office. Remove a call from this list when it gets one. */
const WITHOUT_A_SCREEN = new Set(["PUT /api/admin/settings/shipping-rate"]);

/** The calls that controls of the back-office check before they are shown. */
function askedFor(): Set<string> {
  const files = globSync("**/*.{ts,tsx}", { cwd: SOURCES }).filter(
    (name) => !name.includes(".test."),
  );
  const sources = files.map((name) => readFileSync(join(SOURCES, name), "utf8"));
  return new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/"((?:POST|PUT|PATCH|DELETE) \/api\/[^"]+)"/g)].map(
        ([, call]) => call ?? "",
      ),
    ),
  );
}

/** The changes that at least one narrower scope may not make. */
const refused = [...CALLS.keys()].filter(
  (call) =>
    /^(?!GET )\S+ \/api\/admin\//.test(call) &&
    !(adminMay("reading", call) && adminMay("packing", call)),
);

it("every control that makes a call which some admins may not make asks for its scopes first", () => {
  const asked = askedFor();
  const isAsked = (call: string) => asked.has(BEHIND[call] ?? call);
  const forgotten = refused.filter(
    (call) => !isAsked(call) && !IN_FORMS.has(call) && !WITHOUT_A_SCREEN.has(call),
  );
  expect(forgotten).toEqual([]);
});

it("every call that a control asks for is declared", () => {
  expect([...askedFor()].filter((call) => !CALLS.has(call))).toEqual([]);
});

it("whoever may not open something could not make the calls behind it either", () => {
  for (const [call, opener] of Object.entries(BEHIND)) {
    for (const scope of ["packing", "reading"] as const) {
      expect([call, adminMay(scope, call)]).toEqual([call, adminMay(scope, opener)]);
    }
  }
});
