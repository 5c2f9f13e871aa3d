/**
 * The screening of many customers against a long list. `npm run buyers` compares 100,000 customers with 30,000 names;
 * the gate a small part of them.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { aListed, anOrdinaryName, aVariant, type MadeEntry } from "../testing/made-names.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { loadList } from "./load-list.ts";
import { indexNames } from "./name-index.ts";
import { screenPending } from "./screen-pending.ts";

const CUSTOMERS = Number(process.env.SCREENED_CUSTOMERS ?? 2_000);
const LISTED = Math.ceil(CUSTOMERS * 0.3);
const PLANTED = Math.ceil(CUSTOMERS / 100);
const TIMEOUT = 600_000;

let api: TestApi;
let entries: MadeEntry[];

beforeAll(async () => {
  api = await testApi();
  const random = seededRandom(1);
  entries = Array.from({ length: LISTED }, () => aListed(random));
});
afterAll(() => api.close());

const index = () =>
  indexNames(
    entries.flatMap(({ name, altNames }, at) =>
      [name, ...altNames].map((each) => ({ entryKey: String(at), name: each })),
    ),
  );

it("finds at least 97 of 100 variants of listed names", { timeout: TIMEOUT }, () => {
  const random = seededRandom(2);
  const { find } = index();
  const missed: string[] = [];
  const tries = Math.max(PLANTED, 500);
  for (let at = 0; at < tries; at += 1) {
    const chosen = Math.floor(random() * LISTED);
    const entry = entries[chosen] as MadeEntry;
    const typed = aVariant(random, entry);
    if (!find(typed).some(({ entryKey }) => entryKey === String(chosen))) {
      missed.push(`${entry.name} as ${typed}`);
    }
  }
  const rate = 100 - (100 * missed.length) / tries;
  process.stdout.write(`Screening: ${rate.toFixed(1)} % of ${tries} variants were found\n`);
  expect(rate, missed.join("\n")).toBeGreaterThanOrEqual(97);
});

it("holds at most 1 of 100 ordinary names in error", { timeout: TIMEOUT }, () => {
  const random = seededRandom(3);
  const { find } = index();
  const tries = Math.max(CUSTOMERS / 10, 2_000);
  const held: string[] = [];
  for (let at = 0; at < tries; at += 1) {
    const name = anOrdinaryName(random);
    const [hit] = find(name);
    if (hit) held.push(`${name} as ${hit.name}`);
  }
  const rate = (100 * held.length) / tries;
  process.stdout.write(`Screening: ${rate.toFixed(2)} % of ${tries} ordinary names were held\n`);
  expect(rate, held.join("\n")).toBeLessThanOrEqual(1);
});

it("compares all customers with a new list within a minute, and finds those that were planted", {
  timeout: TIMEOUT,
}, async () => {
  const random = seededRandom(4);
  const names = Array.from({ length: CUSTOMERS }, () => anOrdinaryName(random));
  const planted = new Map<number, string>();
  while (planted.size < PLANTED) {
    const at = Math.floor(random() * CUSTOMERS);
    const entry = entries[Math.floor(random() * LISTED)] as MadeEntry;
    names[at] = aVariant(random, entry);
    planted.set(at, entry.name);
  }
  // In parts, because one statement has five seconds.
  for (let from = 0; from < CUSTOMERS; from += 5_000) {
    await api.sql`
      INSERT INTO users (id, email, password_hash, first_name, last_name, street, city, state, zip_code)
      SELECT 'made-' || at, 'made' || at || '@example.com', '!', split_part(name, ' ', 1),
        substr(name, strpos(name, ' ') + 1), at || ' Market Street', 'Wheeling', 'WV', '26003'
      FROM unnest(${names.slice(from, from + 5_000)}::text[]) WITH ORDINALITY AS n(name, i),
        LATERAL (SELECT i + ${from}::int AS at) AS place`;
  }
  const list = entries.map(({ name, altNames }, at) => ({
    id: String(at),
    source: "SDN",
    name,
    alt_names: altNames,
    addresses: [{ address: `${at} Harbour Road`, city: "Bandar" }],
  }));
  const bytes = new TextEncoder().encode(JSON.stringify({ results: list }));
  const began = performance.now();
  await loadList(api.deps, { fileName: "made.json", bytes });
  const { compared } = await screenPending(api.deps);
  const seconds = (performance.now() - began) / 1000;
  const rows = await api.sql<{ userId: string }[]>`
    SELECT DISTINCT user_id AS "userId" FROM screening_hits`;
  const hit = new Set(rows.map(({ userId }) => userId));
  const found = [...planted.keys()].filter((at) => hit.has(`made-${at + 1}`)).length;
  process.stdout.write(
    `Screening: ${compared} customers and ${LISTED} names in ${seconds.toFixed(1)} s; ${found} of ${PLANTED} planted, ${hit.size - found} others\n`,
  );
  expect(compared).toBe(CUSTOMERS);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(found / PLANTED).toBeGreaterThanOrEqual(0.97);
  expect((hit.size - found) / CUSTOMERS).toBeLessThanOrEqual(0.01);
});
