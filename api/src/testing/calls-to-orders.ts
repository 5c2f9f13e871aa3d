import { z } from "zod";
import { CALLS } from "#shared/contracts/all.calls.ts";
import type { Call } from "#shared/contracts/calls.ts";

/** Calls that take products or an address, or answer an order, and still make none. */
export const NO_PATHS: Record<string, string> = {
  "POST /api/quotes": "prices only; it answers notPermitted",
  "POST /api/admin/quotes": "prices only; ordering the quote asks the rule",
  "POST /api/coupons/validate": "says what a code takes off",
  "DELETE /api/cart": "takes lines away",
  "POST /api/orders/{id}/cancel": "cancels",
  "POST /api/auth/address": "an address of the account; orders have their own",
  "POST /api/addresses": "an address of the account; orders have their own",
  "PATCH /api/addresses/{id}": "an address of the account; orders have their own",
  "PUT /api/admin/shipping/sender": "the address of the seller",
  "PATCH /api/admin/orders/{id}/payment-links": "links of the payment page",
  "DELETE /api/admin/orders/{id}/shipment": "takes a shipment back",
  "DELETE /api/admin/orders/{id}/pack": "takes packing back",
  "PUT /api/admin/products/{id}/family": "sizes of a product",
  "POST /api/admin/lots": "a lot of a product",
  "PATCH /api/admin/lots/{id}": "a lot of a product",
};

/** The names of all members in a schema, at any depth. */
function membersOf(schema: z.ZodType | undefined): Set<string> {
  const names = new Set<string>();
  if (!schema) return names;
  const document = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  JSON.stringify(document, (_, value) => {
    if (value?.properties) for (const name of Object.keys(value.properties)) names.add(name);
    return value;
  });
  return names;
}

/** Whether a declared call may be a path to an order, judged by its declaration alone. */
function mayLeadToOrder({ call, body, answer }: Call): boolean {
  if (call.startsWith("GET ")) return false;
  const [sent, answered] = [membersOf(body), membersOf(answer)];
  return (
    sent.has("productId") ||
    sent.has("shippingAddress") ||
    sent.has("address1") ||
    sent.has("revive") ||
    (answered.has("orderNumber") && answered.has("shippingStatus"))
  );
}

/** The declared calls that may lead to an order, by their names. */
export const callsToOrders = (): string[] =>
  [...CALLS.values()].filter(mayLeadToOrder).map(({ call }) => call);
