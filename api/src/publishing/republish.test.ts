import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishingState } from "#shared/contracts/publishing.ts";
import { readActivity } from "../activity/activity.queries.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { readPublishing } from "./read-publishing.ts";
import { republish } from "./republish.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.sql`TRUNCATE published_pages, releases CASCADE`;
  await database.sql`DELETE FROM activity`;
  await database.sql`
    INSERT INTO published_pages (path, wanted_version)
    VALUES ('/', 5), ('/shop', 5), ('/product/a', 6), ('/product/gone', 5)`;
  await database.sql`
    INSERT INTO releases (release, position, site_url, opened_at, tended_at)
    VALUES ('r1', 1, '', clock_timestamp(), clock_timestamp())`;
  await database.sql`
    INSERT INTO release_pages (release, path, state, wanted_version, published_version, gone, error)
    VALUES ('r1', '/', 'live', 5, 5, false, NULL), ('r1', '/shop', 'live', 5, 5, false, NULL),
      ('r1', '/product/a', 'failed', 6, 5, false, 'The site answered 500'),
      ('r1', '/product/gone', 'live', 5, 5, true, NULL)`;
});

const due = async () =>
  (
    await database.sql<{ path: string }[]>`
      SELECT path FROM release_pages WHERE wanted_version > published_version ORDER BY path`
  ).map(({ path }) => path);

describe("the state of the pages", () => {
  it("counts them and lists those that are not live", async () => {
    const state = await readPublishing(database.db);
    expect(publishingState.parse(state)).toEqual(state);
    expect(state.counts).toEqual({ live: 2, publishing: 0, failed: 1 });
    expect(state.pages).toMatchObject([
      { path: "/product/a", state: "failed", error: "The site answered 500" },
    ]);
  });

  it("lists the requested page first and once", async () => {
    const paths = async (path: string) =>
      (await readPublishing(database.db, { path })).pages.map((page) => page.path);
    expect(await paths("/shop")).toEqual(["/shop", "/product/a"]);
    expect(await paths("/product/a")).toEqual(["/product/a"]);
    expect(await paths("/nowhere")).toEqual(["/product/a"]);
  });
});

describe("publishing again", () => {
  it("makes one page due and records who requested it", async () => {
    await database.sql`DELETE FROM release_pages WHERE path = '/product/a'`;
    const state = await republish(database.db, null, "/shop");
    expect(await due()).toEqual(["/shop"]);
    expect(state.pages).toMatchObject([{ path: "/shop", state: "publishing" }]);
    const { entries } = await readActivity(database.db, { limit: 5, offset: 0 });
    expect(entries).toMatchObject([{ action: "page-republished", subjectId: "/shop" }]);
  });

  it("makes every page due that there is", async () => {
    await republish(database.db, null);
    expect(await due()).toEqual(["/", "/product/a", "/shop"]);
  });

  it("refuses a path that is no page, and notes nothing", async () => {
    await expect(republish(database.db, null, "/../etc/passwd")).rejects.toMatchObject({
      kind: "not-found",
    });
    expect(await due()).toEqual(["/product/a"]);
    expect((await readActivity(database.db, { limit: 5, offset: 0 })).total).toBe(0);
  });
});
