import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { markPagesDirty } from "./mark-pages-dirty.ts";
import { SITEMAP } from "./pages-touched-by.ts";
import { wantEveryPage, wantPages } from "./publishing.queries.ts";
import {
  claimPages,
  findNextDue,
  noteFailed,
  notePublished,
  releaseClaims,
} from "./release-pages.queries.ts";
import { noteHeartbeat } from "./releases.queries.ts";

const RELEASE = "r1";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`TRUNCATE published_pages, releases CASCADE`;
  await noteHeartbeat(database.db, { release: RELEASE, siteUrl: "https://shop.example" });
});

const change = () =>
  database.db.transaction((tx) => markPagesDirty(tx, { kind: "product", slug: "alpha" }));

/** Moves every page so many seconds forward in time. */
const pass = (seconds: number) => database.sql`
  UPDATE release_pages SET next_attempt_at = next_attempt_at - make_interval(secs => ${seconds}),
    claimed_until = claimed_until - make_interval(secs => ${seconds})`;

async function waitsFor(path: string): Promise<number> {
  const [row] = await database.sql<{ seconds: number }[]>`
    SELECT extract(epoch FROM next_attempt_at - clock_timestamp())::float8 AS seconds
    FROM release_pages WHERE path = ${path}`;
  return row?.seconds ?? Number.NaN;
}

describe("the sitemap", () => {
  it("waits three seconds for more changes, and not longer however many come", async () => {
    await change();
    expect(await waitsFor(SITEMAP)).toBeGreaterThan(2);
    await pass(2);
    await change();
    expect(await waitsFor(SITEMAP)).toBeLessThan(1.1);
    await pass(2);
    await change();
    const claimed = await claimPages(database.db, RELEASE, 10, 10);
    expect(claimed.map(({ path }) => path)).toContain(SITEMAP);
  });

  it("waits again for what changes while it is rendered", async () => {
    await change();
    await pass(4);
    const claimed = await claimPages(database.db, RELEASE, 10, 10);
    await change();
    await notePublished(
      database.db,
      RELEASE,
      claimed.map((page) => ({ ...page, etag: "x" })),
    );
    expect(await waitsFor(SITEMAP)).toBeGreaterThan(2);
  });
});

describe("the pages of other products", () => {
  it("of the category of a removed one follow in the background, because they may link to it", async () => {
    await database.sql`INSERT INTO categories (id, name, slug) VALUES ('left', 'Left', 'left')`;
    await database.sql`
      INSERT INTO products (id, name, slug, price, category_id)
      VALUES ('n', 'Neighbour', 'neighbour', 1, 'left'), ('s', 'Stranger', 'stranger', 1, NULL)`;
    const remove = (change: object) =>
      database.db.transaction((tx) =>
        markPagesDirty(tx, {
          kind: "product",
          slug: "gone",
          formerCategoryId: "left",
          ...change,
        }),
      );
    await remove({ listed: true });
    expect(await waitsFor("/product/neighbour")).toBeNaN();
    await remove({ removed: true });
    const late = (await waitsFor("/product/neighbour")) - (await waitsFor("/product/gone"));
    expect(late).toBeGreaterThan(4);
    expect(late).toBeLessThan(20);
    expect(await waitsFor("/product/stranger")).toBeNaN();
    expect(await waitsFor("/product/gone")).toBeLessThan(1);
    // What is changed meanwhile is not delayed by it.
    await database.db.transaction((tx) =>
      markPagesDirty(tx, { kind: "product", slug: "neighbour" }),
    );
    await remove({ removed: true });
    expect(await waitsFor("/product/neighbour")).toBeLessThan(1);
  });
});

describe("the pages that show a product as a related one", () => {
  const place = (count: number) => database.sql`
    INSERT INTO products (id, name, slug, price, category_id, display_order)
    SELECT 'r' || n, 'R' || n, 'r' || n, 1, 'ranked', n FROM generate_series(1, ${count}) AS n`;
  const save = (slug: string, change: object = {}) =>
    database.db.transaction((tx) =>
      markPagesDirty(tx, { kind: "product", slug, listed: true, ...change }),
    );
  const others = async () => {
    const rows = await database.sql<{ path: string }[]>`
      DELETE FROM published_pages WHERE path LIKE '/product/%' RETURNING path`;
    return rows.map(({ path }) => path).sort();
  };

  it("follow its change in the background, and those of a product that none shows do not", async () => {
    await database.sql`INSERT INTO categories (id, name, slug) VALUES ('ranked', 'Ranked', 'ranked')`;
    await place(7);
    const all = [1, 2, 3, 4, 5, 6, 7].map((n) => `/product/r${n}`);
    await save("r5");
    const late = (await waitsFor("/product/r7")) - (await waitsFor("/product/r5"));
    expect(late).toBeGreaterThan(4);
    expect(late).toBeLessThan(20);
    expect(await others()).toEqual(all);
    await save("r6");
    expect(await others()).toEqual(["/product/r6"]);
    // It was among the first until now.
    await save("r7", { moved: true, formerCategoryId: "ranked" });
    expect(await others()).toEqual(all);
    // A size may stand for its family now, or have stood for it until now.
    await database.sql`UPDATE products SET parent_product_id = 'family' WHERE id IN ('r2', 'r7')`;
    await save("r7");
    expect(await others()).toEqual(all);
    // Of two sizes only one stands for the family, so one more has its place before others.
    await save("r6");
    expect(await others()).toEqual(all);
  });
});

describe("a family with sizes in two categories", () => {
  it("is shown by one of them in both, so both lists follow a change of either, and what else is shown beside them", async () => {
    await database.sql`
      INSERT INTO categories (id, name, slug) VALUES ('wide', 'Wide', 'wide'), ('far', 'Far', 'far')`;
    await database.sql`
      INSERT INTO products (id, name, slug, price, category_id, display_order, parent_product_id)
      SELECT 'w' || n, 'W' || n, 'w' || n, 1, CASE n WHEN 7 THEN 'far' ELSE 'wide' END, n,
        CASE WHEN n IN (1, 7) THEN 'split' END
      FROM generate_series(1, 7) AS n`;
    const save = async (slug: string) => {
      await database.sql`TRUNCATE published_pages CASCADE`;
      await database.db.transaction((tx) =>
        markPagesDirty(tx, { kind: "product", slug, listed: true }),
      );
      const rows = await database.sql<{ path: string }[]>`SELECT path FROM published_pages`;
      return rows.map(({ path }) => path);
    };
    expect(await save("w7")).toEqual(expect.arrayContaining(["/shop/far", "/shop/wide"]));
    // The family may be shown in the other category only, and then four others stand before this one.
    expect(await save("w6")).toEqual(expect.arrayContaining(["/product/w1", "/product/w2"]));
  });
});

describe("the pages that show a category in their footers", () => {
  const later = () => database.sql<{ path: string; seconds: number }[]>`
    SELECT path, extract(epoch FROM next_attempt_at - (
      SELECT next_attempt_at FROM published_pages WHERE path = '/shop'))::float8 AS seconds
    FROM published_pages WHERE path LIKE '/product/%' ORDER BY seconds`;
  const renamed = () =>
    database.db.transaction((tx) =>
      markPagesDirty(tx, { kind: "category", slugs: ["kinins"], inFooter: true }),
    );

  it("follow within seconds, and in a large shop so slowly that an edit never waits", async () => {
    await database.sql`
      INSERT INTO published_pages (path, wanted_version)
      SELECT '/product/p' || n, 1 FROM generate_series(1, 20) AS n`;
    await renamed();
    const few = await later();
    expect(few[0]?.seconds).toBeGreaterThan(4);
    expect(few.at(-1)?.seconds).toBeLessThan(20);
    await database.sql`
      INSERT INTO published_pages (path, wanted_version)
      SELECT '/product/p' || n, 1 FROM generate_series(21, 10_000) AS n`;
    await renamed();
    const many = await later();
    // A hundred a second, a fifth of what a publisher renders.
    expect(many.at(-1)?.seconds).toBeGreaterThan(90);
    expect(many.at(-1)?.seconds).toBeLessThan(200);
    const soon = many.filter(({ seconds }) => seconds < 15);
    expect(soon.length).toBeLessThan(1_500);
  });
});

describe("a page that was just published", () => {
  it("waits a tenth of a second when it is asked for again, one that lists products half a second", async () => {
    const slug = "filled";
    await database.sql`INSERT INTO categories (id, name, slug) VALUES ('c', 'Filled', ${slug})`;
    const paths = ["/", "/shop", `/shop/${slug}`, "/product/alpha"];
    const ask = () =>
      wantPages(
        database.db,
        paths.filter((path) => !path.includes(slug)).map((path) => ({ path })),
        { productSlugs: [], families: [], categoryIds: ["c"] },
      );
    await ask();
    await pass(1);
    for (let turn = 0; turn < 2; turn += 1) {
      for (const path of paths) expect(await waitsFor(path)).toBeLessThanOrEqual(0.001);
      const claimed = await claimPages(database.db, RELEASE, 10, 10);
      expect(claimed.map(({ path }) => path).sort()).toEqual(paths.toSorted());
      const results = claimed.map((page) => ({ ...page, etag: "x" }));
      await notePublished(database.db, RELEASE, results);
      // The page counts as published at this moment, however long the test takes.
      await database.sql`UPDATE release_pages SET published_at = clock_timestamp() + interval '1 minute'`;
      await ask();
      for (const path of paths) {
        const [page] = await database.sql<{ pause: number }[]>`
          SELECT extract(epoch FROM next_attempt_at - published_at)::float8 AS pause
          FROM release_pages WHERE path = ${path}`;
        expect(page?.pause).toBeCloseTo(path.startsWith("/product/") ? 0.1 : 0.5, 2);
      }
      // Further requests do not postpone it.
      await ask();
      await pass(61);
    }
  });
});

describe("the next page that is due", () => {
  it("is none when all are published", async () => {
    expect(await findNextDue(database.db, RELEASE)).toBeNull();
    await change();
    await pass(4);
    const claimed = await claimPages(database.db, RELEASE, 10, 10);
    await notePublished(
      database.db,
      RELEASE,
      claimed.map((page) => ({ ...page, etag: "x" })),
    );
    expect(await findNextDue(database.db, RELEASE)).toBeNull();
  });

  it("is the one that waits the shortest, and a claimed one when its claim ends", async () => {
    await change();
    expect(await findNextDue(database.db, RELEASE)).toBeLessThanOrEqual(1);
    await claimPages(database.db, RELEASE, 10, 1);
    const dueIn = await findNextDue(database.db, RELEASE);
    expect(dueIn).toBeGreaterThan(0);
    // Moments are stored in whole milliseconds.
    expect(dueIn).toBeLessThanOrEqual(1001);
  });
});

describe("a page that waits in a full publish", () => {
  it("is the next one when it is edited, wherever it stood", async () => {
    for (let n = 0; n < 9; n += 1) {
      await wantPages(database.db, [{ path: `/product/p${n}` }]);
      await pass(1);
    }
    await database.db.transaction((tx) => wantEveryPage(tx, RELEASE));
    for (const edited of ["/product/p4", "/product/p0", "/product/p8"]) {
      await wantPages(database.db, [{ path: edited }]);
      // A moment that was rounded up is not due yet.
      await pass(0.001);
      const [next] = await claimPages(database.db, RELEASE, 1, 10);
      expect(next?.path).toBe(edited);
    }
  });
});

describe("a page that failed", () => {
  it("waits longer with every failure, and is due at once when it is wanted again", async () => {
    await change();
    const waits: number[] = [];
    for (let failure = 0; failure < 3; failure += 1) {
      const [page] = await claimPages(database.db, RELEASE, 1, 10);
      if (!page) throw new Error("No page was due");
      await noteFailed(database.db, RELEASE, page, "The site answered 500");
      waits.push(Math.round(await waitsFor("/product/alpha")));
      await pass(10);
      // The sitemap would be due by then.
      await database.sql`DELETE FROM release_pages WHERE path = ${SITEMAP}`;
    }
    expect(waits).toEqual([1, 2, 4]);
    const [page] = await claimPages(database.db, RELEASE, 1, 10);
    if (!page) throw new Error("No page was due");
    await change();
    await noteFailed(database.db, RELEASE, page, "The site answered 500");
    expect(await waitsFor("/product/alpha")).toBeLessThanOrEqual(0.01);
  });
});

describe("rows of pages", () => {
  const results = ["/shop", "/"].map((path) => ({ path, version: 1, etag: "x" }));
  const wishes = [{ path: "/shop" }, { path: "/" }];

  it.each([
    [
      "release_pages",
      "notes what was published",
      () => notePublished(database.db, RELEASE, results),
    ],
    [
      "release_pages",
      "gives claims back",
      () => releaseClaims(database.db, RELEASE, ["/shop", "/"]),
    ],
    ["release_pages", "passes wishes on", () => wantPages(database.db, wishes)],
    ["published_pages", "notes wishes", () => wantPages(database.db, wishes)],
    ["published_pages", "wants every page", () => wantEveryPage(database.db, RELEASE)],
  ])(
    "of %s are locked in the order in which orders lock them by what %s",
    async (table, _, work) => {
      // The opposite order of the rows in the table.
      await database.sql`INSERT INTO published_pages (path) VALUES ('/shop')`;
      await database.sql`INSERT INTO published_pages (path) VALUES ('/')`;
      let working: Promise<void> | undefined;
      await database.sql.begin(async (order) => {
        await order`SELECT FROM ${order(table)} WHERE path = '/' FOR UPDATE`;
        working = work();
        await expect.poll(() => waitsForALock(database.sql), { timeout: 5000 }).toBe(true);
        await order`SELECT FROM ${order(table)} WHERE path = '/shop' FOR UPDATE NOWAIT`;
      });
      await working;
    },
  );
});
