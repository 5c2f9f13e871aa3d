import fc from "fast-check";
import type { JsonSchema, Operation } from "./operations.ts";

/** One request as it is sent; `body` is null for none, and text so that it can also be no JSON at all. */
export type FuzzRequest = {
  method: string;
  path: string;
  body: string | null;
  contentType: string;
};

/** Ids of things that exist, so that some requests get past "unknown". */
export type KnownIds = readonly string[];

const NASTY_TEXTS = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "__proto__",
  "constructor",
  "NaN",
  "-1",
  "1e309",
  "12.345",
  "9".repeat(40),
  "'; DROP TABLE users; --",
  "%_\\%",
  '<img src=x onerror="alert(1)">',
  "../../etc/passwd",
  "2026-02-30",
  "2026-02-30T00:00:00Z",
  "Zoë 🧪 \u202eabc \u0301",
  "x".repeat(3000),
  "javascript:alert(1)",
  "a@b\r\nBcc: c@example.org",
];

const NASTY_VALUES = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -0.01,
  [],
  [null],
  {},
  { a: { b: [] } },
  ...NASTY_TEXTS,
];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: "binary", maxLength: 60 }),
);
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...NASTY_VALUES),
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.double(),
);

/** Requests for one call: mostly well-formed, often with a bad value somewhere, sometimes not even JSON. */
export function requestFor(operation: Operation, ids: KnownIds): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(pathOf(operation, ids), bodyOf(operation, ids))
    .map(([path, { body, contentType }]) => ({
      method: operation.method,
      path,
      body,
      contentType,
    }));
}

function pathOf(operation: Operation, ids: KnownIds): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
  const inQuery = operation.parameters.filter((parameter) => parameter.in === "query");
  const segments = fc.record(
    Object.fromEntries(inPath.map(({ name }) => [name, pathSegment(ids)])),
  );
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, queryText(schema)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  );
  return fc.tuple(segments, query).map(([values, members]) => {
    const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
      encodeText(String(values[name] ?? "x")),
    );
    const pairs = Object.entries(members).map(([name, value]) => `${name}=${encodeText(value)}`);
    return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
  });
}

function pathSegment(ids: KnownIds): fc.Arbitrary<string> {
  const known = ids.length > 0 ? [{ weight: 4, arbitrary: fc.constantFrom(...ids) }] : [];
  return fc.oneof(
    ...known,
    { weight: 2, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: nastyText.map((text) => text || "x") },
  );
}

function queryText(schema: JsonSchema): fc.Arbitrary<string> {
  return fc.oneof(matching(schema, []).map(String), nastyText);
}

function bodyOf(
  operation: Operation,
  ids: KnownIds,
): fc.Arbitrary<{ body: string | null; contentType: string }> {
  const json = "application/json";
  if (operation.method === "GET") return fc.constant({ body: null, contentType: json });
  const schema = operation.body ?? {};
  const good = matching(schema, ids);
  const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? "null", contentType: json });
  return fc.oneof(
    { weight: 5, arbitrary: good.map(asJson) },
    {
      weight: 5,
      arbitrary: fc.tuple(good, nastyValue, fc.nat()).map((parts) => asJson(spoil(...parts))),
    },
    { weight: 1, arbitrary: nastyValue.map(asJson) },
    {
      weight: 1,
      arbitrary: good.map((value) => ({ ...asJson(value), contentType: "text/plain" })),
    },
    {
      weight: 1,
      arbitrary: good.map((value) => ({
        body: (JSON.stringify(value) ?? "").slice(0, -1),
        contentType: json,
      })),
    },
    { weight: 1, arbitrary: fc.constant({ body: null, contentType: json }) },
  );
}

/** A value that a JSON Schema describes, as far as the contracts use the language. */
export function matching(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return fc.oneof(...choices.map((choice) => matching(choice, ids)));
  switch (schema.type) {
    case "object":
      return objectOf(schema, ids);
    case "array":
      return fc.array(matching((schema.items as JsonSchema) ?? {}, ids), { maxLength: 4 });
    case "integer":
    case "number":
      return fc.integer({
        min: Math.max(Number(schema.minimum ?? 0), -1_000_000),
        max: Math.min(Number(schema.maximum ?? 1_000), 1_000),
      });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema, ids);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const properties = (schema.properties ?? {}) as Record<string, JsonSchema>;
  const shape = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, matching(property, ids)]),
  );
  return fc.record(shape, { requiredKeys: (schema.required as string[] | undefined) ?? [] });
}

const AMOUNT = fc.nat({ max: 5_000_00 }).map((cents) => (cents / 100).toFixed(2));

function textOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<string> {
  const pattern = String(schema.pattern ?? "");
  if (schema.format === "date")
    return fc.date(sensible).map((date) => date.toISOString().slice(0, 10));
  if (schema.format === "date-time") return fc.date(sensible).map((date) => date.toISOString());
  if (pattern.includes("\\.\\d{")) return AMOUNT;
  if (pattern.includes("\\d{5}")) return fc.constantFrom("26501", "26501-1234");
  const known = ids.length > 0 ? [fc.constantFrom(...ids)] : [];
  return fc.oneof(
    ...known,
    fc.string({ minLength: Number(schema.minLength ?? 1), maxLength: 40 }),
    fc.constantFrom(
      "Ada",
      "WV",
      "ada@example.org",
      "https://example.org/x",
      "SAVE10",
      "2026-11-21",
    ),
  );
}

const sensible = {
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2030-01-01T00:00:00Z"),
  noInvalidDate: true,
};

/** Puts `bad` in the place of one leaf, the `turn`-th around. */
function spoil(value: unknown, bad: unknown, turn: number): unknown {
  const paths = leafPaths(value);
  const path = paths[turn % Math.max(1, paths.length)];
  return path && path.length > 0 ? replaced(value, path, bad) : bad;
}

function leafPaths(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (Array.isArray(value)) {
    return [path, ...value.flatMap((item, index) => leafPaths(item, [...path, index]))];
  }
  if (typeof value === "object" && value !== null) {
    return [
      path,
      ...Object.entries(value).flatMap(([key, item]) => leafPaths(item, [...path, key])),
    ];
  }
  return [path];
}

function replaced(value: unknown, [head, ...rest]: (string | number)[], bad: unknown): unknown {
  if (head === undefined) return bad;
  if (Array.isArray(value)) {
    return value.map((item, index) => (index === head ? replaced(item, rest, bad) : item));
  }
  const object = value as Record<string, unknown>;
  return { ...object, [head]: replaced(object[String(head)], rest, bad) };
}

/** `encodeURIComponent`, but lone surrogates go through as the bytes a careless client sends. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
