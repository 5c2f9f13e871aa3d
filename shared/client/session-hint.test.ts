import { expect, test } from "vitest";
import { parseSessionHint } from "./session-hint.ts";

test.each([
  ["", null],
  ["aliquot_age=verified; aliquot_consent=accepted", null],
  ["aliquot_hint=customer.Ada", { firstName: "Ada", isAdmin: false }],
  [
    "aliquot_age=verified; aliquot_hint=admin.Grace; other=1",
    { firstName: "Grace", isAdmin: true },
  ],
  ["aliquot_hint=customer.Zo%C3%AB%20Ann", { firstName: "Zoë Ann", isAdmin: false }],
  ["aliquot_hint=customer.", { firstName: "", isAdmin: false }],
  ["aliquot_hint=customer.%E0%A4%A", { firstName: "", isAdmin: false }],
  ["aliquot_hint=owner.Eve", null],
  ["not_aliquot_hint=admin.Eve", null],
])("the cookies %j say %j", (cookies, hint) => {
  expect(parseSessionHint(cookies)).toEqual(hint);
});
