import fc from "fast-check";
import type { JsonSchema, Operation } from "../stage/operations.ts";
import { matching } from "./good-values.ts";
import { CANARY, nastyText, nastyValue, spoil } from "./nasty-values.ts";
import { kindInPath, type Pool } from "./pool.ts";

/** One request. `body` is null for none, and bytes when it need not be text. */
export type FuzzRequest = {
  method: string;
  path: string;
  body: string | Uint8Array | null;
  headers: Record<string, string>;
  /** A different spelling of the path: it may be unknown, but must not bypass a guard. */
  misspelt: boolean;
};

/** Requests for one call: mostly well-formed, often with a bad value, sometimes not even JSON. */
export function requestFor(operation: Operation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(pathOf(operation, pool), spelling, bodyOf(operation, pool), strayHeaders)
    .map(([path, respell, { body, type }, stray]) => {
      const spelt = respell(path);
      return {
        method: operation.method,
        path: spelt,
        body,
        headers: { ...(type && { "Content-Type": type }), ...stray },
        misspelt: spelt !== path,
      };
    });
}

/** A well-formed request, for a call that has only refused so far. */
export function carefulRequestFor(operation: Operation, pool: Pool): fc.Arbitrary<FuzzRequest> {
  return fc
    .tuple(carefulPathOf(operation, pool), carefulBodyOf(operation, pool))
    .map(([path, { body, type }]) => ({
      method: operation.method,
      path,
      body,
      headers: {
        ...(type && { "Content-Type": type }),
        ...(operation.path.endsWith("/metrics") && { Authorization: `Bearer ${CANARY}-metrics` }),
      },
      misspelt: false,
    }));
}

function carefulBodyOf(operation: Operation, pool: Pool): fc.Arbitrary<Body> {
  if (operation.path.endsWith("/imports/lots")) return fc.constantFrom(...pool.slugs).map(lotFile);
  if (operation.takesFile) return fc.constantFrom(...GOOD_FILES);
  if (!operation.body) return fc.constant({ body: null, type: null });
  const { example } = operation;
  const made = [sparse(operation.body, pool), matching(operation.body, pool)];
  if (example !== undefined) made.push(fc.constant(example));
  return fc.oneof(...made).map((value) => ({ body: JSON.stringify(value), type: JSON_TYPE }));
}

/** With few of the optional members, for the same reason as with few of the optional parameters. */
function sparse(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>);
  if (properties.length === 0) return matching(schema, pool);
  const required = new Set(schema.required as string[] | undefined);
  const optional = properties.filter(([name]) => !required.has(name));
  return fc.subarray(optional, { maxLength: Math.min(2, optional.length) }).chain((chosen) => {
    const objects = properties.filter(
      ([name, { type }]) => required.has(name) && type === "object",
    );
    const kept = [...properties.filter(([name]) => required.has(name)), ...chosen];
    const whole = matching({ ...schema, properties: Object.fromEntries(kept) }, pool);
    const parts = objects.map(([name, part]) => [name, sparse(part, pool)] as const);
    return fc
      .tuple(whole, fc.record(Object.fromEntries(parts)))
      .map(([value, some]) => ({ ...(value as object), ...some }));
  });
}

/** With few of the optional parameters: of twenty that may each be wrong, one always is. */
function carefulPathOf(operation: Operation, pool: Pool): fc.Arbitrary<string> {
  const isNeeded = (parameter: Operation["parameters"][number]) =>
    parameter.in === "path" || parameter.required === true;
  const needed = operation.parameters.filter(isNeeded);
  const optional = operation.parameters.filter((parameter) => !isNeeded(parameter));
  return fc
    .subarray(optional, { maxLength: Math.min(2, optional.length) })
    .chain((chosen) => pathOf({ ...operation, parameters: [...needed, ...chosen] }, pool));
}

function pathOf(operation: Operation, pool: Pool): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
  const inQuery = operation.parameters.filter((parameter) => parameter.in === "query");
  const segments = fc.record(
    Object.fromEntries(inPath.map(({ name }) => [name, segmentOf(operation, name, pool)])),
  );
  const query = fc.record(
    Object.fromEntries(inQuery.map(({ name, schema }) => [name, queryText(schema, pool, name)])),
    { requiredKeys: inQuery.filter(({ required }) => required).map(({ name }) => name) },
  );
  return fc
    .tuple(segments, query, fc.integer({ min: 0, max: 19 }))
    .map(([values, members, turn]) => {
      const path = operation.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
        String(values[name]),
      );
      const pairs = Object.entries(members).map(([name, value]) => `${name}=${encodeText(value)}`);
      // Sometimes a parameter is repeated.
      if (turn === 0 && pairs[0]) pairs.push(pairs[0]);
      return pairs.length > 0 ? `${path}?${pairs.join("&")}` : path;
    });
}

function segmentOf(operation: Operation, name: string, pool: Pool): fc.Arbitrary<string> {
  const kind = kindInPath(operation.path, name);
  const ids = kind ? pool[kind] : [];
  const known = ids.length > 0 ? [{ weight: 12, arbitrary: fc.constantFrom(...ids) }] : [];
  const others = Object.values(pool).flat();
  const foreign = others.length > 0 ? [{ weight: 1, arbitrary: fc.constantFrom(...others) }] : [];
  return fc.oneof(
    ...known.map(({ weight, arbitrary }) => ({ weight, arbitrary: arbitrary.map(encodeText) })),
    ...foreign.map(({ weight, arbitrary }) => ({ weight, arbitrary: arbitrary.map(encodeText) })),
    { weight: 2, arbitrary: fc.uuid() },
    // An empty segment or one of dots would change the path.
    {
      weight: 2,
      arbitrary: nastyText.map((text) => encodeText(/^(\.|%2e)*$/i.test(text) ? "x" : text)),
    },
    { weight: 1, arbitrary: fc.constantFrom("%E0%A4%A", "%zz", "%", "a%2Fb", "%00") },
  );
}

function queryText(schema: JsonSchema, pool: Pool, name: string): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: matching(schema, pool, name).map(String) },
    { weight: 1, arbitrary: nastyText },
    { weight: 1, arbitrary: fc.constantFrom("-1", "1.5", "NaN", "1e309", "9223372036854775808") },
  );
}

const spelling: fc.Arbitrary<(path: string) => string> = fc.oneof(
  { weight: 40, arbitrary: fc.constant((path: string) => path) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (path: string) => path.replace(/^\/api/, "/API"),
      (path: string) => path.replace("/admin/", "/Admin/"),
      (path: string) => path.replace(/^\/api\//, "//api/"),
      (path: string) => path.replace(/^\/api\//, "/api//"),
      (path: string) => path.replace("/admin/", "/%61dmin/"),
      (path: string) => path.replace(/^\/api\//, "/api%2f"),
      (path: string) => path.replace(/(\?|$)/, "/$1"),
    ),
  },
);

/** Headers without a meaning here, or with an unexpected value. */
const strayHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { "Idempotency-Key": "fuzz-1" },
      { "Idempotency-Key": "x".repeat(300) },
      { Accept: "text/html", "Accept-Language": "xx-YY;q=nonsense" },
      { "X-HTTP-Method-Override": "DELETE", "X-Original-URL": "/api/admin/users" },
      { "X-Forwarded-Host": "example.org", "X-Forwarded-Proto": "ftp" },
      { "If-None-Match": "*", "If-Modified-Since": "never" },
      { Authorization: `Bearer ${CANARY}-metrics` },
      { Cookie: "aliquot_session=%E0%A4%A; aliquot_session=two" },
      { Cookie: `aliquot_session=${"a".repeat(5_000)}` },
      { "X-Session-Id": "a".repeat(40) },
      { Origin: "https://example.org" },
      { "Sec-Fetch-Site": "cross-site" },
    ),
  },
);

type Body = { body: string | Uint8Array | null; type: string | null };

const JSON_TYPE = "application/json";

function bodyOf(operation: Operation, pool: Pool): fc.Arbitrary<Body> {
  if (operation.method === "GET") return fc.constant({ body: null, type: null });
  if (operation.takesFile) return fileBody;
  const good = matching(operation.body ?? {}, pool);
  const asJson = (value: unknown) => ({ body: JSON.stringify(value) ?? "null", type: JSON_TYPE });
  const broken = (map: (text: string) => Partial<Body>) =>
    good.map((value) => ({ ...asJson(value), ...map(asJson(value).body) }));
  return fc.oneof(
    { weight: 20, arbitrary: good.map(asJson) },
    {
      weight: 16,
      arbitrary: fc.tuple(good, nastyValue, fc.nat()).map((parts) => asJson(spoil(...parts))),
    },
    { weight: 3, arbitrary: nastyValue.map(asJson) },
    { weight: 1, arbitrary: broken(() => ({ type: "text/plain" })) },
    { weight: 1, arbitrary: broken(() => ({ type: "application/x-www-form-urlencoded" })) },
    { weight: 1, arbitrary: broken(() => ({ type: null })) },
    { weight: 1, arbitrary: broken((text) => ({ body: text.slice(0, -1) })) },
    { weight: 1, arbitrary: broken((text) => ({ body: invalidUtf8(text) })) },
    { weight: 1, arbitrary: fc.constant({ body: `[${" ".repeat(70_000)}]`, type: JSON_TYPE }) },
    { weight: 1, arbitrary: fc.constant({ body: "[".repeat(20_000), type: JSON_TYPE }) },
    { weight: 1, arbitrary: fc.constant({ body: null, type: JSON_TYPE }) },
  );
}

const TINY_PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
const HEADER_LINE = "name,price,stockQuantity\n";

const LOT_HEADER = "lot_number,product,manufactured_on,test,result\n";

const STATEMENT_HEADER = "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #\n";

const GOOD_FILES: Body[] = [
  {
    body: `Time (min),mAU\n${Array.from({ length: 40 }, (_, at) => `${at / 10},${at === 20 ? 90 : 1}`).join("\n")}`,
    type: "text/csv",
  },
  { body: new Uint8Array(TINY_PNG), type: "image/png" },
  { body: new TextEncoder().encode("%PDF-1.4\n%%EOF\n"), type: "application/pdf" },
  { body: `${HEADER_LINE}Careful,10.00,5\n`, type: "text/csv" },
  {
    body: `${STATEMENT_HEADER}CREDIT,11/17/2026,Zelle payment from A,2.00,X,,,\n`,
    type: "text/csv",
  },
];

/** A lot of a known product, with a result. */
const lotFile = (slug: string): Body => ({
  body: `${LOT_HEADER}CAREFUL-1,${slug},2026-10-01,hplc-purity,99.1\n`,
  type: "text/csv",
});

const fileBody: fc.Arbitrary<Body> = fc.oneof(
  fc
    .tuple(nastyText, nastyText, fc.constantFrom("2026-10-01", "0000-00-00", ""), nastyText)
    .map((cells) => ({
      body: `${LOT_HEADER}${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")},99.1`,
      type: "text/csv",
    })),
  fc
    .tuple(nastyText, fc.constantFrom("10.00", "-1", "NaN", ""), fc.constantFrom("5", "-1", "1e9"))
    .map((cells) => ({
      body: HEADER_LINE + cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(","),
      type: "text/csv",
    })),
  nastyText.map((text) => ({ body: text, type: "text/csv" })),
  fc
    .tuple(fc.constantFrom("11/17/2026", "00/00/0201", ""), nastyText, nastyText)
    .map(([day, description, amount]) => ({
      body: `${STATEMENT_HEADER}CREDIT,${day},${description},${amount},X,,,\n`,
      type: "text/plain",
    })),
  nastyText.map((text) => ({
    body: `<OFX><STMTTRN><DTPOSTED>20261117<TRNAMT>2.00<NAME>${text}<MEMO>${text}</OFX>`,
    type: "application/octet-stream",
  })),
  fc.uint8Array({ maxLength: 200 }).map((body) => ({ body, type: "image/png" })),
  fc.constant({ body: new Uint8Array(TINY_PNG), type: "image/png" }),
  fc
    .nat({ max: TINY_PNG.length })
    .map((end) => ({ body: new Uint8Array(TINY_PNG.subarray(0, end)), type: "image/png" })),
  fc.constant({ body: "<svg xmlns='http://www.w3.org/2000/svg'/>", type: "image/svg+xml" }),
  fc.constant({ body: null, type: "image/png" }),
);

/** The text with a byte that is invalid in UTF-8. */
function invalidUtf8(text: string): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  bytes[Math.floor(bytes.length / 2)] = 0xff;
  return bytes;
}

/** `encodeURIComponent`, but lone surrogates are encoded like by a careless client. */
function encodeText(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
