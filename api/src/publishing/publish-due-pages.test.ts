import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type PublishedFile,
  packPublishedFile,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import { publishingUnderTest } from "../testing/publishing-under-test.ts";
import { markPagesDirty } from "./mark-pages-dirty.ts";
import { CONTENT_PAGES } from "./pages-touched-by.ts";
import { publishDuePages } from "./publish-due-pages.ts";
import { hashOf } from "./publish-page.ts";
import { wantEveryPage } from "./publishing.queries.ts";
import { claimPages } from "./release-pages.queries.ts";

const shop = publishingUnderTest();
const { pages, rendered, optionsOf, open, publishDue, publishDueWithoutRoom } = shop;
const { changeAlpha, takeABreath, fileOf, served, rowOf } = shop;

/** Publishes once more what is due now; returns the page that failed before, as it is served then. */
async function triedAgain(): Promise<string | null> {
  await publishDue();
  return served("/product/alpha");
}

describe("publishing what is due", () => {
  beforeEach(async () => {
    await open();
    await takeABreath();
    rendered.length = 0;
  });

  it("renders the pages that a change touches, and no others", async () => {
    pages.set("/product/alpha", { text: "changed" });
    await changeAlpha();
    await publishDue();
    expect(rendered).toEqual(["/product/alpha"]);
    expect(served("/product/alpha")).toBe("changed");
  });

  it("tells the site server the version of each page, so that it shows nothing read before the change", async () => {
    await changeAlpha();
    await publishDue();
    const [{ version } = { version: 0 }] = await shop.database.sql<{ version: number }[]>`
      SELECT wanted_version::float8 AS version FROM published_pages WHERE path = '/product/alpha'`;
    expect(version).toBeGreaterThan(1e12);
    expect(shop.versions.get("/product/alpha")).toBe(version);
  });

  it("renders nothing for a change that was rolled back", async () => {
    await shop.database.db
      .transaction(async (tx) => {
        await markPagesDirty(tx, { kind: "product", slug: "alpha" });
        throw new Error("rolled back");
      })
      .catch(() => {});
    expect(await publishDue()).toBe(0);
  });

  it("removes the file of a page that is gone, and brings it back when it is", async () => {
    pages.set("/product/alpha", { status: 404, text: "" });
    await changeAlpha();
    await publishDue();
    expect(served("/product/alpha")).toBeNull();
    expect(await rowOf("/product/alpha")).toMatchObject({ gone: true, due: false });
    pages.clear();
    await changeAlpha();
    await expect.poll(() => publishDue()).toBe(1);
    expect(served("/product/alpha")).toBe("page /product/alpha");
  });

  it("keeps the last good page when the site server fails, says why, and tries again later", async () => {
    pages.set("/product/alpha", { status: 503, text: "" });
    await changeAlpha();
    await publishDue();
    expect(served("/product/alpha")).toBe("page /product/alpha");
    expect(await rowOf("/product/alpha")).toEqual({
      state: "failed",
      error: "The site server answered 503",
      gone: false,
      due: true,
      waits: true,
    });
    pages.set("/product/alpha", { text: "well again" });
    await expect.poll(triedAgain, { timeout: 10_000 }).toBe("well again");
    expect(await rowOf("/product/alpha")).toMatchObject({ state: "live", error: null, due: false });
  });

  it("keeps the last good page when the disk is full, and leaves nothing half written", async () => {
    const text = randomBytes(50_000).toString("hex");
    pages.set("/product/alpha", { text });
    await changeAlpha();
    await publishDueWithoutRoom();
    expect(served("/product/alpha")).toBe("page /product/alpha");
    expect(await rowOf("/product/alpha")).toMatchObject({
      state: "failed",
      error: "The file could not be written (EFBIG)",
      due: true,
    });
    const folder = dirname(fileOf("/product/alpha"));
    expect(readdirSync(folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
    await expect.poll(triedAgain, { timeout: 10_000 }).toBe(text);
  });

  it("reuses the compressed forms of an unchanged page, but not incomplete ones", async () => {
    const file = () => unpackPublishedFile(readFileSync(fileOf("/product/alpha"))) as PublishedFile;
    const { header, gzip, brotli } = file();
    // Different bytes for the same text, which the compressor would not produce.
    const marked = gzipSync(gunzipSync(gzip), { level: 1 });
    marked[9] = 42;
    const republish = async (formsHash: string) => {
      const packed = packPublishedFile({ ...header, formsHash }, marked, brotli);
      writeFileSync(fileOf("/product/alpha"), packed);
      await takeABreath();
      await changeAlpha();
      await publishDue();
      expect(served("/product/alpha")).toBe("page /product/alpha");
      expect(file().header.version).toBeGreaterThan(header.version);
      return file().gzip;
    };
    expect(await republish(hashOf(marked, brotli))).toEqual(marked);
    expect(await republish("of other bytes")).toEqual(gzip);
  });

  it("is not stopped by a page whose file cannot be removed", async () => {
    rmSync(fileOf("/product/alpha"));
    mkdirSync(join(fileOf("/product/alpha"), "in the way"), { recursive: true });
    pages.set("/product/alpha", { status: 404, text: "" });
    pages.set("/shop", { text: "without alpha" });
    await changeAlpha(true);
    await publishDue();
    expect(served("/shop")).toBe("without alpha");
    const { state, error } = (await rowOf("/product/alpha")) ?? {};
    expect([state, error]).toEqual(["failed", expect.stringContaining("could not be removed")]);
  });

  it("publishes a change that comes while the page fails at once, and not when the failure would be tried again", async () => {
    pages.set("/product/alpha", { status: 503, text: "", whileRendering: () => changeAlpha() });
    await changeAlpha();
    await publishDue();
    expect(await rowOf("/product/alpha")).toMatchObject({
      state: "publishing",
      error: null,
      due: true,
      waits: false,
    });
    pages.set("/product/alpha", { text: "changed" });
    expect(await publishDue()).toBe(1);
    expect(served("/product/alpha")).toBe("changed");
  });

  it("does not miss a change that comes while the page is rendered", async () => {
    pages.set("/product/alpha", { text: "first", whileRendering: () => changeAlpha() });
    await changeAlpha();
    await publishDue();
    expect(await rowOf("/product/alpha")).toMatchObject({ state: "publishing", due: true });
    pages.set("/product/alpha", { text: "second" });
    await expect.poll(() => publishDue()).toBe(1);
    expect(served("/product/alpha")).toBe("second");
  });

  it("renders a page once for a burst of changes", async () => {
    for (let change = 0; change < 50; change += 1) await changeAlpha(true);
    await publishDue();
    expect(rendered.sort()).toEqual(["/", "/product/alpha", "/shop"]);
  });

  it("publishes an edit before the rest of a full publish", async () => {
    await shop.database.sql`
      INSERT INTO products (id, name, slug, price)
      SELECT 'p' || n, 'Product ' || n, 'p' || n, 10 FROM generate_series(1, 100) AS n`;
    await open();
    await takeABreath();
    await shop.database.db.transaction((tx) => wantEveryPage(tx, "r1"));
    rendered.length = 0;
    let isEdited = false;
    const edit = async () => {
      if (isEdited) return;
      isEdited = true;
      await changeAlpha();
    };
    for (let n = 1; n <= 100; n += 1) {
      pages.set(`/product/p${n}`, { text: "", whileRendering: edit });
    }
    await publishDuePages(optionsOf("r1"), { hasNews: () => isEdited });
    const before = rendered.length;
    expect(before).toBeLessThan(100);
    expect(rendered).not.toContain("/product/alpha");
    await publishDue();
    expect(rendered[before]).toBe("/product/alpha");
    const products = rendered.filter((path) => path.startsWith("/product/"));
    expect(new Set(products).size).toBe(102);
  });

  it("is shared by any number of workers: each page is rendered by one of them", async () => {
    await shop.database.db.transaction((tx) => wantEveryPage(tx, "r1"));
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect(rendered.length).toBe(new Set(rendered).size);
    expect(rendered.length).toBe(CONTENT_PAGES.length + 2);
  });

  it("takes over what a killed worker had begun, when its lease has run out", async () => {
    await changeAlpha();
    await claimPages(shop.database.db, "r1", 10, 0.3);
    expect(await publishDue()).toBe(0);
    await expect.poll(() => publishDue()).toBe(1);
    expect(rendered).toEqual(["/product/alpha"]);
  });
});
