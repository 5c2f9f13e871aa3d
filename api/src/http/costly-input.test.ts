import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { CALLS } from "#shared/contracts/all.calls.ts";
import { accessOf } from "#shared/contracts/calls.ts";
import { NASTY } from "../testing/nasty-texts.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

/** Milliseconds of processor time that a stranger's largest request may take. */
const AFFORDABLE = 100;
/** Bytes: a little less than the largest body that the API accepts, because of the members around the filled one. */
const LARGEST = 60_000;
const LONGEST_QUERY = 8_000;

let api: TestApi;
let sender = 0;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  required?: string[];
};

/** A value that fits the schema, with `leaf` in place of every text. */
function sample(schema: Schema, leaf: unknown): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, leaf);
  if (schema.type === "object") {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sample(one, leaf)]),
    );
  }
  if (schema.type === "array") return [sample(schema.items ?? {}, leaf)];
  if (schema.type === "integer" || schema.type === "number") return 1;
  if (schema.type === "boolean") return true;
  return leaf;
}

/** The paths of all texts and lists in the schema. */
function pathsOf(schema: Schema, path: string[] = []): { path: string[]; kind: "text" | "list" }[] {
  const inner = schema.anyOf?.[0] ?? schema;
  if (inner.type === "object") {
    return Object.entries(inner.properties ?? {}).flatMap(([name, one]) =>
      pathsOf(one, [...path, name]),
    );
  }
  if (inner.type === "array") {
    return [{ path, kind: "list" }, ...pathsOf(inner.items ?? {}, [...path, "0"])];
  }
  return inner.type === "string" ? [{ path, kind: "text" }] : [];
}

function put(value: unknown, [first, ...rest]: string[], member: unknown): unknown {
  if (first === undefined) return member;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  const members = copy as Record<string, unknown>;
  members[first] = put(members[first], rest, member);
  return copy;
}

const at = (value: unknown, path: string[]): unknown =>
  path.reduce((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], value);

/** The least processor time of several attempts, in milliseconds: the first one also includes compilation. */
async function costOf(method: string, path: string, body: string | undefined): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 6 && least > AFFORDABLE; tries += 1) {
    sender += 1;
    const from = `10.${(sender >> 16) & 255}.${(sender >> 8) & 255}.${sender & 255}`;
    const before = process.threadCpuUsage();
    const answer = await api.request(method, path, {
      body,
      from,
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
    });
    const { user, system } = process.threadCpuUsage(before);
    expect([method, path.slice(0, 80), answer.status < 500]).toEqual([
      method,
      path.slice(0, 80),
      true,
    ]);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

const openRoutes = () =>
  [...CALLS.values()]
    .filter((call) => ["open", "optional"].includes(accessOf(call)))
    .map(({ call, body, query }) => {
      const [method = "", path = ""] = call.split(" ");
      return { method, path, body, query };
    });

const schemaOf = (given: unknown): Schema =>
  z.toJSONSchema(given as z.ZodType, { io: "input", unrepresentable: "any" }) as Schema;

/** Bodies that fill one member of the schema each, by path and content. */
function bodiesOf(schema: Schema): [string, string][] {
  const usual = sample(schema, "a@b.example");
  return pathsOf(schema).flatMap(({ path, kind }): [string, string][] => {
    const name = path.join(".");
    if (kind === "text") {
      return Object.entries(NASTY).map(([what, text]) => [
        `${name}: ${what}`,
        JSON.stringify(put(usual, path, text(LARGEST))).slice(0, 65_536),
      ]);
    }
    const [item] = at(usual, path) as unknown[];
    const items = (one: unknown) =>
      Array(Math.floor(LARGEST / (JSON.stringify(one).length + 1))).fill(one);
    return [item, 0, {}, [], null, "a"].map((one) => [
      `${name}: a list of ${JSON.stringify(one)}`,
      JSON.stringify(put(usual, path, items(one))),
    ]);
  });
}

const SHAPES: [string, string][] = [
  ["nested lists", "[".repeat(32_000) + "]".repeat(32_000)],
  ["open lists", "[".repeat(65_000)],
  ["nested objects", `${'{"a":'.repeat(9_000)}1${"}".repeat(9_000)}`],
  ["many members", `{${Array.from({ length: 5_000 }, (_, index) => `"${index}":1`).join(",")}}`],
  ["blanks", " ".repeat(65_000)],
  ["an open text", `"${"a".repeat(65_000)}`],
];

it("the largest and oddest body that an open call takes costs next to nothing", async () => {
  const dear: [string, number][] = [];
  const routes = openRoutes().filter(({ method }) => method !== "GET");
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, body } of routes) {
    const address = path.replace(/{\w+}/g, "some-id");
    const bodies = [...(body ? bodiesOf(schemaOf(body)) : []), ...SHAPES];
    for (const [what, text] of bodies) {
      const cost = await costOf(method, address, text);
      if (cost > AFFORDABLE) dear.push([`${method} ${path}, ${what}`, Math.round(cost)]);
    }
  }
  expect(dear).toEqual([]);
}, 240_000);

it("the longest and oddest query and path that an open call takes cost next to nothing", async () => {
  const dear: [string, number][] = [];
  const routes = openRoutes().filter(({ method }) => method === "GET");
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, query } of routes) {
    const names = Object.keys((query ? schemaOf(query).properties : null) ?? {});
    const texts = Object.entries(NASTY).map(
      ([what, text]) => [what, encodeURIComponent(text(LONGEST_QUERY).slice(0, 3_000))] as const,
    );
    const address = path.replace(/{\w+}/g, "some-id");
    const asked = [
      ...names.flatMap((name) =>
        texts.map(([what, text]) => [`${name}: ${what}`, `${address}?${name}=${text}`] as const),
      ),
      ...(path.includes(":")
        ? texts.map(
            ([what, text]) =>
              [`path: ${what}`, path.replace(/:\w+/, text).replace(/{\w+}/g, "x")] as const,
          )
        : []),
      [
        "many members",
        `${address}?a=,&${Array.from({ length: 2_000 }, (_, index) => `${index}=`).join("&")}`,
      ] as const,
      ["one member again and again", `${address}?${"limit=1,&".repeat(1_000)}`] as const,
      ["ampersands", `${address}?,${"&".repeat(LONGEST_QUERY)}`] as const,
    ];
    for (const [what, target] of asked) {
      const cost = await costOf(method, target, undefined);
      if (cost > AFFORDABLE) dear.push([`${method} ${path}, ${what}`, Math.round(cost)]);
    }
  }
  expect(dear).toEqual([]);
}, 240_000);

it("headers that are as long as a server takes cost next to nothing", async () => {
  const dear: [string, number][] = [];
  const names = ["authorization", "cookie", "x-session-id", "user-agent", "accept", "x-request-id"];
  for (const name of [...names, "content-type", "idempotency-key", "x-forwarded-for", "origin"]) {
    for (const [what, text] of Object.entries(NASTY)) {
      const value = text(LONGEST_QUERY).replaceAll("\n", ";").replaceAll("😀", ";").trim();
      for (const start of ["", "bearer ", "aliquot_session="]) {
        let least = Number.POSITIVE_INFINITY;
        for (let tries = 0; tries < 6 && least > AFFORDABLE; tries += 1) {
          const before = process.threadCpuUsage();
          await api.request("GET", "/api/user", { headers: { [name]: start + value } });
          const { user, system } = process.threadCpuUsage(before);
          least = (user + system) / 1000;
        }
        if (least > AFFORDABLE) dear.push([`${name}: ${start}${what}`, Math.round(least)]);
      }
    }
  }
  expect(dear).toEqual([]);
}, 120_000);
