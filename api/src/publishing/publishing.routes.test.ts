import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishingState } from "#shared/contracts/publishing.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.sql`TRUNCATE published_pages, releases CASCADE`;
  await api.sql`
    INSERT INTO published_pages (path, wanted_version) VALUES ('/', 1), ('/shop', 2)`;
  await api.sql`
    INSERT INTO releases (release, position, site_url, opened_at, tended_at)
    VALUES ('r1', 1, '', clock_timestamp(), clock_timestamp())`;
  await api.sql`
    INSERT INTO release_pages (release, path, state, wanted_version, published_version)
    VALUES ('r1', '/', 'live', 1, 1), ('r1', '/shop', 'failed', 2, 1)`;
});

const republish = (body?: unknown) =>
  api.request("POST", "/api/admin/publishing/republish", { as: admin, body });

describe("the publishing calls", () => {
  it("answer how many pages are live and which are not", async () => {
    const { status, body } = await api.request("GET", "/api/admin/publishing", { as: admin });
    expect(status).toBe(200);
    expect(publishingState.parse(body).counts).toEqual({ live: 1, publishing: 0, failed: 1 });
    expect(body.pages).toMatchObject([{ path: "/shop", state: "failed" }]);
  });

  it("say that nobody publishes when no worker of the served release has been heard of for half a minute", async () => {
    const isKept = async () =>
      (await api.request("GET", "/api/admin/publishing", { as: admin })).body.isKept;
    expect(await isKept()).toBe(true);
    await api.sql`
      INSERT INTO releases (release, position, site_url, tended_at)
      VALUES ('r2', 2, '', clock_timestamp())`;
    await api.sql`
      UPDATE releases SET tended_at = clock_timestamp() - interval '31 seconds' WHERE release = 'r1'`;
    expect(await isKept()).toBe(false);
    await api.sql`UPDATE releases SET opened_at = clock_timestamp() WHERE release = 'r2'`;
    expect(await isKept()).toBe(true);
  });

  it("publish one page, or all of them without a body", async () => {
    const one = await republish({ path: "/" });
    expect([one.status, one.body.counts.publishing]).toEqual([200, 1]);
    const all = await republish();
    expect([all.status, all.body.counts.publishing]).toEqual([200, 2]);
  });

  it("refuse a page that is none", async () => {
    expect((await republish({ path: "/nowhere" })).status).toBe(404);
    expect((await republish({ path: 7 })).status).toBe(422);
  });
});
