import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { publishedFileName, unpackPublishedFile } from "#shared/domain/published-file.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { markPagesDirty } from "./mark-pages-dirty.ts";
import { openRelease } from "./open-release.ts";
import { PageFiles } from "./page-files.ts";
import { CONTENT_PAGES } from "./pages-touched-by.ts";
import { PublishError } from "./publish-page.ts";
import { publishDuePages, runPublisher } from "./publisher.ts";
import { claimPages, wantEveryPage } from "./publishing.queries.ts";

type Answer = { status?: number; text: string; whileRendering?: () => Promise<void> };

/** A site server whose pages a test decides; other paths answer their own name. */
const pages = new Map<string, Answer>();
const rendered: string[] = [];
const site = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname } = new URL(request.url);
    rendered.push(pathname);
    const page = pages.get(pathname) ?? { text: `page ${pathname}` };
    await page.whileRendering?.();
    return new Response(page.text, {
      status: page.status ?? 200,
      headers: { "content-type": "text/html", "content-security-policy": "script-src 'sha256-x='" },
    });
  },
});

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  site.stop(true);
  await database.close();
});
beforeEach(async () => {
  await database.sql`TRUNCATE published_pages, products CASCADE`;
  await database.sql`
    INSERT INTO products (id, name, slug, price) VALUES
      ('1', 'Alpha', 'alpha', 20), ('2', 'Beta', 'beta', 30)`;
  pages.clear();
  rendered.length = 0;
  dataDir = mkdtempSync(join(tmpdir(), "publishing-"));
  return () => rmSync(dataDir, { recursive: true, force: true });
});

const optionsOf = (release: string) => ({
  db: database.db,
  sql: database.sql,
  files: new PageFiles(dataDir, release),
  siteServerUrl: `http://127.0.0.1:${site.port}`,
  log: pino({ level: "silent" }),
});

const open = (release = "r1") => openRelease({ ...optionsOf(release), whole: true });
const publishDue = (release = "r1") => publishDuePages(optionsOf(release));

const changeAlpha = (listed = false) =>
  database.db.transaction((tx) => markPagesDirty(tx, { kind: "product", slug: "alpha", listed }));

/** What a visitor would be sent, null without a file. Both compressed forms must say the same. */
function served(path: string, release = "r1"): string | null {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = readFileSync(join(dataDir, "published", release, publishedFileName(path)));
  } catch {
    return null;
  }
  const file = unpackPublishedFile(bytes);
  if (!file) throw new Error(`${path} is torn`);
  const text = gunzipSync(file.gzip).toString();
  expect(brotliDecompressSync(file.brotli).toString()).toBe(text);
  expect(file.header.headers["content-security-policy"]).toBe("script-src 'sha256-x='");
  return text;
}

async function rowOf(path: string) {
  const [row] = await database.sql`
    SELECT state, error, gone, wanted_version > published_version AS due,
      next_attempt_at > clock_timestamp() AS waits FROM published_pages WHERE path = ${path}`;
  return row;
}

const currentRelease = () =>
  JSON.parse(readFileSync(join(dataDir, "published/current.json"), "utf8"));

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
    expect(await rowOf("/product/alpha")).toMatchObject({ state: "failed", due: true });
  });

  it("keeps the release before, and no older one", async () => {
    for (const release of ["r1", "r2", "r3"]) await open(release);
    const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
    for (const release of ["r1", "r2"]) {
      utimesSync(join(dataDir, "published", release), longAgo, longAgo);
    }
    await open("r4");
    expect(readdirSync(join(dataDir, "published")).sort()).toEqual(["current.json", "r3", "r4"]);
  });

  it("heals files that are missing, torn, of another version or of no page", async () => {
    await open();
    const file = (path: string) => join(dataDir, "published/r1", publishedFileName(path));
    rmSync(file("/shop"));
    writeFileSync(file("/"), readFileSync(file("/")).subarray(0, 40));
    writeFileSync(file("/product/alpha"), readFileSync(file("/product/beta")));
    writeFileSync(file("/product/left-over"), readFileSync(file("/product/beta")));
    rendered.length = 0;
    await openRelease({ ...optionsOf("r1"), whole: false });
    for (const path of ["/shop", "/", "/product/alpha"]) expect(served(path)).toBe(`page ${path}`);
    expect(served("/product/left-over")).toBeNull();
  });

  it("takes nothing over from the files of another database", async () => {
    await open();
    await database.sql`TRUNCATE published_pages`;
    pages.set("/product/alpha", { text: "of the new database" });
    await open();
    expect(served("/product/alpha")).toBe("of the new database");
  });
});

describe("publishing what is due", () => {
  beforeEach(async () => {
    await open();
    // Pages that were published just now take a breath first.
    await database.sql`UPDATE published_pages SET published_at = published_at - interval '1 second'`;
    rendered.length = 0;
  });

  it("renders the pages that a change touches, and no others", async () => {
    pages.set("/product/alpha", { text: "changed" });
    await changeAlpha();
    await publishDue();
    expect(rendered).toEqual(["/product/alpha"]);
    expect(served("/product/alpha")).toBe("changed");
  });

  it("renders nothing for a change that was rolled back", async () => {
    await database.db
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
    await expect.poll(() => publishDue(), { timeout: 5000 }).toBe(1);
    expect(served("/product/alpha")).toBe("well again");
    expect(await rowOf("/product/alpha")).toMatchObject({ state: "live", error: null, due: false });
  });

  it("keeps the last good page when the disk is full, and leaves nothing half written", async () => {
    const options = optionsOf("r1");
    // A folder where the file should go fails as a full disk does: after the bytes were written.
    const file = join(dataDir, "published/r1", publishedFileName("/product/new"));
    mkdirSync(join(file, "in the way"), { recursive: true });
    await database.db.transaction((tx) => markPagesDirty(tx, { kind: "product", slug: "new" }));
    await publishDuePages(options);
    const row = await rowOf("/product/new");
    expect(row?.error).toContain("could not be written");
    expect(readdirSync(options.files.folder).filter((name) => name.endsWith(".tmp"))).toEqual([]);
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

  it("lets an edit go before the rest of a full publish", async () => {
    await database.sql`
      INSERT INTO products (id, name, slug, price)
      SELECT 'p' || n, 'Product ' || n, 'p' || n, 10 FROM generate_series(1, 100) AS n`;
    await open();
    await database.sql`UPDATE published_pages SET published_at = published_at - interval '1 second'`;
    await database.db.transaction((tx) => wantEveryPage(tx));
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
    await database.db.transaction((tx) => wantEveryPage(tx));
    await Promise.all([publishDue(), publishDue(), publishDue()]);
    expect(rendered.length).toBe(new Set(rendered).size);
    expect(rendered.length).toBe(CONTENT_PAGES.length + 2);
  });

  it("takes over what a killed worker had begun, when its lease has run out", async () => {
    await changeAlpha();
    await claimPages(database.db, 10, 0.3);
    expect(await publishDue()).toBe(0);
    await expect.poll(() => publishDue()).toBe(1);
    expect(rendered).toEqual(["/product/alpha"]);
  });
});

describe("the publisher", () => {
  async function whileRunning(pollEvery: number, test: () => Promise<void>) {
    const stop = new AbortController();
    const running = runPublisher({ ...optionsOf("r1"), pollEvery }, stop.signal);
    try {
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).not.toBeNull();
      await test();
    } finally {
      stop.abort();
      await running;
    }
  }

  it("hears of a change when it is committed", () =>
    whileRunning(60_000, async () => {
      pages.set("/product/alpha", { text: "told" });
      // The first hint may come before it listens.
      const afterAChange = async () => {
        await changeAlpha();
        return served("/product/alpha");
      };
      await expect.poll(afterAChange, { timeout: 5000 }).toBe("told");
    }));

  it("finds by itself what nobody told it", () =>
    whileRunning(50, async () => {
      pages.set("/product/alpha", { text: "untold" });
      await database.sql`
        UPDATE published_pages SET wanted_version = wanted_version + 1 WHERE path = '/product/alpha'`;
      await expect.poll(() => served("/product/alpha"), { timeout: 5000 }).toBe("untold");
    }));
});
