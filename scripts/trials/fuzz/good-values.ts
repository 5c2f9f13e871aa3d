import fc from "fast-check";
import type { JsonSchema } from "../stage/operations.ts";
import { CANARY } from "./nasty-values.ts";
import { kindOfField, type Pool } from "./pool.ts";

/** Satisfies every password rule, and is the password of all fuzzing users. */
export const PASSWORD = `${CANARY} 5 horses`;

/** A value for a JSON Schema, as far as the contracts use the language; `name` is the name of the member. */
export function matching(schema: JsonSchema, pool: Pool, name = ""): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) {
    // The first alternative is the value; the others mean that it is missing.
    const weighted = choices.map((choice, index) => ({
      weight: index === 0 ? 3 : 1,
      arbitrary: matching(choice, pool, name),
    }));
    return fc.oneof(...weighted);
  }
  switch (schema.type) {
    case "object":
      return objectOf(schema, pool);
    case "array":
      return fc.array(matching((schema.items as JsonSchema) ?? {}, pool, name), { maxLength: 4 });
    case "integer":
    case "number":
      return numberOf(schema);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, pool, name);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, matching(property, pool, name)]),
  );
  const required = (schema.required as string[] | undefined) ?? [];
  const needed = Object.keys(properties).filter((name) => BY_COUNTRY.has(name));
  return fc.record(shape, { requiredKeys: [...new Set([...required, ...needed])] });
}

/** Optional in the schema, because their country decides; most countries of the pool need them. */
const BY_COUNTRY = new Set(["state", "zipCode"]);

/** Mostly small numbers, so that the stock suffices. */
function numberOf({ minimum = 0, maximum = 1_000 }: JsonSchema): fc.Arbitrary<number> {
  // Integers even for a fractional minimum: such a member accepts every number.
  const min = Math.ceil(Math.max(Number(minimum), -1_000_000));
  const max = Math.floor(Math.min(Number(maximum), 2_147_483_647));
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min, max: Math.min(max, min + 3) }) },
    { weight: 2, arbitrary: fc.integer({ min, max: Math.max(min, Math.min(max, 1_000)) }) },
    { weight: 1, arbitrary: fc.constant(max) },
  );
}

const AMOUNT = fc.oneof(
  fc.nat({ max: 500_000 }).map((cents) => (cents / 100).toFixed(2)),
  fc.constantFrom("0.00", "10.00", "99999999.99"),
);

/** Typical input for members with these names. */
const WORDS: Record<string, string[]> = {
  email: ["somebody@example.com", "nobody@example.com"],
  notification_email: ["", "seller@example.com"],
  contactEmail: ["", "seller@example.com"],
  zelleEmail: ["seller@example.com"],
  state: ["WV", "PA"],
  zipCode: ["26501", "26501-1234"],
  zip_code: ["26501", "26501-1234"],
  country: ["US", "United States"],
  cutOff: ["14:00"],
  lotWish: ["one-lot", ""],
  timeZone: ["America/New_York", "UTC"],
  sequence: ["RPPGFSPFR", ""],
  casNumber: ["58-82-2"],
  molecularWeight: ["1060.22", ""],
  imageUrl: ["/vial.svg", "https://example.org/x.png", ""],
  venmoUrl: ["https://venmo.com/x", ""],
  paypalUrl: ["https://paypal.me/x", ""],
  cashAppUrl: ["https://cash.app/$x", ""],
  paymentHosts: ["pay.example.org", ""],
  trackingUrl: ["https://example.org/x", ""],
  bulkPricing: ['[{"quantity":3,"price":"9.00"}]', "[]"],
  discountValue: ["10", "12.50"],
  updatedAt: ["2026-01-01T00:00:00.000Z"],
  validFrom: ["2026-01-01", "2026-01-01T00:00:00Z", ""],
  validUntil: ["2029-12-31T23:59:59Z", "2029-12-31", ""],
  next: ["/cart", "https://example.org/", "//example.org"],
};

const newEmail = fc.nat({ max: 1_000_000 }).map((number) => `new-${number}@example.com`);
const newCode = fc.nat({ max: 1_000_000 }).map((number) => `SAVE${number}`);

/** Names and sentences. */
const FREE = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom("Ada", "Wheeling", "12 Market Street", "Bradykinin 5") },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }) },
);

function textOf(schema: JsonSchema, pool: Pool, name: string): fc.Arbitrary<string> {
  if (/password/i.test(name)) return fc.constant(PASSWORD);
  const specific = knownForm(schema);
  if (specific) return specific;
  const kind = kindOfField(name);
  const known = [...(kind ? pool[kind] : []), ...(WORDS[name] ?? [])];
  const choices = [
    ...(known.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...known) }] : []),
    ...(name === "email" ? [{ weight: 12, arbitrary: newEmail }] : []),
    ...(name === "code" ? [{ weight: 12, arbitrary: newCode }] : []),
    { weight: 1, arbitrary: FREE },
  ];
  return fc.oneof(...choices);
}

function knownForm({ format, pattern = "" }: JsonSchema): fc.Arbitrary<string> | null {
  const moment = fc.date(SENSIBLE).map((date) => date.toISOString());
  if (format === "date") return moment.map((text) => text.slice(0, 10));
  if (format === "date-time") return moment;
  if (String(pattern).includes("\\.(\\d{1,2})") || String(pattern).includes("\\.\\d{"))
    return AMOUNT;
  if (String(pattern).includes("\\d{5}")) return fc.constantFrom("26501", "26501-1234");
  return null;
}

const SENSIBLE = {
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2030-01-01T00:00:00Z"),
  noInvalidDate: true,
};
