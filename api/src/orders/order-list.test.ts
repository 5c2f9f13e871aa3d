import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import {
  countOrders,
  countOrdersExactly,
  findOrderPage,
  type OrderFilter,
} from "./order-list.queries.ts";
import { findOrder } from "./orders.queries.ts";

const NOW = new Date("2026-11-21T12:00:00Z");

type Listed = { id: string; status: string; holdUntil: string; email: string; text: string };

let database: TestDatabase;
/** Newest first, the expected order of the list. */
let all: Listed[];

beforeAll(async () => {
  database = await testDatabase();
  // More orders than a search walks; several share each moment. Some words occur everywhere, some
  // only in old orders, some in the newest and the oldest.
  await database.sql`
    INSERT INTO orders (id, email, first_name, last_name, subtotal, shipping, total, status, hold_until, created_at)
    SELECT 'order-' || lpad(n::text, 8, '0'), 'Buyer' || n || '@example.com',
      CASE WHEN n % 7 = 0 THEN 'Grace' ELSE 'Ada' END ||
        CASE WHEN n % 40 = 0 THEN ' Ng' WHEN n % 600 = 1 THEN ' 100%' WHEN n % 600 = 2 THEN ' a_b' ELSE '' END,
      CASE WHEN n < 300 THEN 'Elion' WHEN n < 3000 THEN 'Curie' WHEN n IN (11999, 12000) THEN 'Yalow' ELSE 'Byron' END
        || CASE WHEN n = 5 THEN ' Yalow' ELSE '' END,
      10, 5, 15, (array['awaiting-payment', 'processing', 'completed', 'cancelled'])[1 + n % 4],
      timestamptz '2026-11-21T12:00:00Z' + (n - 6000) * interval '1 minute',
      timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 minute'
    FROM generate_series(1, 12000) AS n`;
  await database.sql`ANALYZE orders`;
  all = await database.sql<Listed[]>`
    SELECT id, status, hold_until::text AS "holdUntil", lower(email) AS email,
      lower(right(id, 8) || ' ' || email || ' ' || first_name || ' ' || last_name) AS text
    FROM orders`;
  const minute = (row: Listed) => Math.floor(Number(row.id.slice(-8)) / 3);
  all.sort((a, b) => minute(b) - minute(a) || (a.id < b.id ? 1 : -1));
});
afterAll(() => database.close());

/** The expected result, by checking every order. */
function lookedFor({ status, search = "", quoted }: Partial<OrderFilter>): Listed[] {
  const words = search.toLowerCase().replace(/^#/, "").split(/\s+/).filter(Boolean);
  return all.filter(
    (row) =>
      (!status ||
        row.status === status ||
        (status === "hold-expired" &&
          row.status === "awaiting-payment" &&
          new Date(row.holdUntil) < NOW)) &&
      (quoted?.ids.includes(row.id) ||
        (!quoted?.isAll &&
          words.every((word) => {
            if (word.indexOf("@") > 0) return row.email.startsWith(word);
            return row.text.includes(word.length < 3 ? ` ${word}` : word);
          }))),
  );
}

const SEARCHES = [
  "grace",
  "Grace Byron",
  "elion",
  "curie grace",
  "yalow",
  "elion yalow",
  "ng",
  "g",
  "b",
  "%",
  "_",
  "100%",
  "a_b",
  "a%b",
  "\\",
  "#00004711",
  "4711",
  "00",
  "Buyer47",
  "buyer4711@",
  "buyer4711@example.com grace",
  "@example",
  "nobody here",
  "",
];
/** Orders that a search finds by something other than words; some match by words as well, some are old, some new. */
const QUOTED = {
  ids: [1, 5, 40, 2999, 4711, 11_999].map((n) => `order-${String(n).padStart(8, "0")}`),
  isAll: false,
};
const QUOTED_FILTERS = [
  { search: "grace", quoted: QUOTED },
  { search: "yalow", status: "completed", quoted: QUOTED },
  { search: "nobody here", quoted: QUOTED },
  { search: "$15", quoted: { ...QUOTED, isAll: true } },
  { search: "$16", quoted: { ids: [], isAll: true } },
] as const;
/** The gate tries each search with one of them. */
const STATUSES = [undefined, "completed", "hold-expired"] as const;
const FILTERS: Pick<OrderFilter, "search" | "status" | "quoted">[] = [
  ...SEARCHES.flatMap((search, at) =>
    STATUSES.filter((_, place) => (at + place) % nightly(3, 1) === 0).map((status) => ({
      search,
      status,
    })),
  ),
  ...QUOTED_FILTERS,
];

describe("the list of orders", () => {
  it.each(FILTERS)(
    "is what $search matches with the status $status, newest first",
    async (asked) => {
      const filter = { ...asked, now: NOW };
      const expected = lookedFor(asked).map(({ id }) => id);
      const { db } = database;
      const idsOf = async (page: { limit: number; offset: number; after?: string }) => {
        const after = page.after ? await findOrder(db, page.after) : null;
        return (await findOrderPage(db, filter, { ...page, after })).map(({ id }) => id);
      };
      for (const limit of [1, 25]) {
        for (const offset of [0, 1, 60, expected.length - 1, expected.length].filter(
          (at) => at >= 0,
        )) {
          expect(await idsOf({ limit, offset })).toEqual(expected.slice(offset, offset + limit));
        }
      }
      for (const at of [0, Math.floor(expected.length / 2), expected.length - 1]) {
        const after = expected[at];
        if (!after) continue;
        expect(await idsOf({ limit: 25, offset: 0, after })).toEqual(
          expected.slice(at + 1, at + 26),
        );
      }
    },
  );

  it.each(FILTERS)("counts what $search matches with the status $status", async (asked) => {
    const filter = { ...asked, now: NOW };
    const expected = lookedFor(asked).length;
    const counted = await countOrders(database.db, filter);
    if (expected <= 1000) expect(counted).toBe(expected);
    else expect(counted).toBeGreaterThan(1000);
    expect(await countOrdersExactly(database.db, filter)).toBe(expected);
  });
});
