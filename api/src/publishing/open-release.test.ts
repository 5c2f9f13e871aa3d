import { existsSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { publishingUnderTest } from "../testing/publishing-under-test.ts";
import { markPagesDirty } from "./mark-pages-dirty.ts";
import { CONTENT_PAGES } from "./pages-touched-by.ts";
import { PublishError } from "./publish-page.ts";
import { publishRelease } from "./publish-release.ts";

const shop = publishingUnderTest();
const { pages, rendered, optionsOf, open, publishDue, fileOf, served, rowOf } = shop;

const currentRelease = () =>
  JSON.parse(readFileSync(join(shop.dataDir, "published/current.json"), "utf8"));

describe("opening a release", () => {
  it("publishes every content page and product before it is served", async () => {
    const { published } = await open();
    expect(published).toBe(CONTENT_PAGES.length + 2);
    expect(served("/")).toBe("page /");
    expect(served("/product/beta")).toBe("page /product/beta");
    expect(await rowOf("/product/beta")).toMatchObject({ state: "live", due: false });
    expect(currentRelease()).toEqual({ release: "r1", previous: null });
  });

  it("renders nothing again when everything is true already", async () => {
    await open();
    rendered.length = 0;
    expect(await open()).toEqual({ published: 0 });
    expect(rendered).toEqual([]);
  });

  it("goes on where an interrupted run ended", async () => {
    pages.set("/shop", { status: 500, text: "" });
    await expect(open()).rejects.toThrow(PublishError);
    const before = rendered.filter((path) => served(path) !== null);
    pages.clear();
    rendered.length = 0;
    await open();
    expect(rendered.filter((path) => before.includes(path))).toEqual([]);
    expect(served("/shop")).toBe("page /shop");
  });

  it("keeps the old release when a content page fails", async () => {
    await open("r1");
    pages.set("/shop", { status: 500, text: "" });
    await expect(open("r2")).rejects.toThrow("/shop: The site server answered 500");
    expect(currentRelease().release).toBe("r1");
  });

  it("keeps a product's old page when only that fails, and tries it again", async () => {
    await open("r1");
    pages.set("/product/alpha", { status: 500, text: "" });
    await open("r2");
    expect(currentRelease()).toEqual({ release: "r2", previous: "r1" });
    expect(served("/product/alpha", "r2")).toBe("page /product/alpha");
    expect(await rowOf("/product/alpha", "r2")).toMatchObject({ state: "failed", due: true });
  });

  it("keeps the release before, and no older one", async () => {
    for (const release of ["r1", "r2", "r3"]) await open(release);
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const release of ["r1", "r2"]) {
      utimesSync(join(shop.dataDir, "published", release), longAgo, longAgo);
    }
    await shop.database.sql`
      UPDATE releases SET tended_at = ${longAgo.toISOString()} WHERE release <> 'r3'`;
    await open("r4");
    expect(readdirSync(join(shop.dataDir, "published")).sort()).toEqual([
      "current.json",
      "r3",
      "r4",
    ]);
  });

  it("heals files that are missing, torn, of another version or of no page", async () => {
    await open();
    rmSync(fileOf("/shop"));
    writeFileSync(fileOf("/"), readFileSync(fileOf("/")).subarray(0, 40));
    writeFileSync(fileOf("/product/alpha"), readFileSync(fileOf("/product/beta")));
    writeFileSync(fileOf("/product/left-over"), readFileSync(fileOf("/product/beta")));
    writeFileSync(fileOf("/calculator"), readFileSync(fileOf("/calculator")).fill(0, 12, 40));
    writeFileSync(fileOf("/how-to-pay"), readFileSync(fileOf("/how-to-pay")).subarray(0, -1));
    rendered.length = 0;
    await publishRelease({ ...optionsOf("r1"), whole: false });
    const healed = ["/", "/calculator", "/how-to-pay", "/product/alpha", "/shop"];
    expect(rendered.sort()).toEqual(healed);
    for (const path of healed) expect(served(path)).toBe(`page ${path}`);
    expect(served("/product/left-over")).toBeNull();
  });

  it("removes what an interrupted write left over, and not what another worker is writing", async () => {
    await open();
    const file = (name: string) => join(dirname(fileOf("/")), name);
    for (const name of ["left.page.tmp", "written.page.tmp"]) writeFileSync(file(name), "half");
    const longAgo = new Date(Date.now() - 2 * 60_000);
    utimesSync(file("left.page.tmp"), longAgo, longAgo);
    await open();
    expect(existsSync(file("left.page.tmp"))).toBe(false);
    expect(existsSync(file("written.page.tmp"))).toBe(true);
  });

  it("leaves alone what another worker publishes while it compares", async () => {
    await open();
    const options = optionsOf("r1");
    const { files } = options;
    // Enough connections for both, so that they run in the order in which they were sent.
    await Promise.all([1, 2, 3].map(() => shop.database.sql`SELECT pg_sleep(0.1)`));
    const readPages = files.pages.bind(files);
    files.pages = async () => {
      await shop.database.db.transaction((tx) =>
        markPagesDirty(tx, { kind: "product", slug: "gamma" }),
      );
      await publishDue();
      return readPages();
    };
    await publishRelease({ ...options, whole: false });
    expect(served("/product/gamma")).toBe("page /product/gamma");
    expect(await rowOf("/product/gamma")).toMatchObject({ state: "live" });
  });

  it("takes nothing over from the files of another database", async () => {
    await open();
    await shop.database.sql`TRUNCATE published_pages, releases CASCADE`;
    pages.set("/product/alpha", { text: "of the new database" });
    await open();
    expect(served("/product/alpha")).toBe("of the new database");
  });
});
