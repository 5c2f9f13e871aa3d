import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { publishedFileName, unpackPublishedFile } from "#shared/domain/published-file.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { BucketPages } from "../publishing/bucket-pages.ts";
import { FolderPages } from "../publishing/folder-pages.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { openRelease } from "../publishing/open-release.ts";
import { publishDuePages } from "../publishing/publish-due-pages.ts";
import { type TestDatabase, testDatabase } from "./test-database.ts";

type Answer = { status?: number; text: string; whileRendering?: () => Promise<unknown> };

/**
 * For the top of a test file: a shop with two products, Alpha and Beta, on its own database; a
 * folder of pages; and a site server whose pages a test decides. Other paths answer with their own
 * name. Pages go into `objects` if it is given.
 */
export function publishingUnderTest({ objects }: { objects?: ObjectStore } = {}) {
  const pages = new Map<string, Answer>();
  const rendered: string[] = [];
  /** The version that the site server was told of each page. */
  const versions = new Map<string, number>();
  const site = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname } = new URL(request.url);
      rendered.push(pathname);
      versions.set(pathname, Number(request.headers.get("x-aliquot-render")));
      const page = pages.get(pathname) ?? { text: `page ${pathname}` };
      await page.whileRendering?.();
      return new Response(page.text, {
        status: page.status ?? 200,
        headers: {
          "content-type": "text/html",
          "content-security-policy": "script-src 'sha256-x='",
        },
      });
    },
  });
  const siteServerUrl = `http://127.0.0.1:${site.port}`;
  let database: TestDatabase;
  let dataDir: string;

  beforeAll(async () => {
    database = await testDatabase();
    // The catalogue is emptied together with the rows that refer to it.
    await database.sql`ALTER TABLE lot_movements DISABLE TRIGGER lot_movements_no_truncate`;
  });
  afterAll(async () => {
    site.stop(true);
    await database.close();
  });
  beforeEach(async () => {
    await database.sql`TRUNCATE published_pages, releases CASCADE`;
    await database.sql`DELETE FROM products`;
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
    files: objects ? new BucketPages(objects, release) : new FolderPages(dataDir, release),
    siteUrl: "https://shop.example",
    siteServerUrl,
    log: pino({ level: "silent" }),
  });

  const open = (release = "r1") => openRelease(optionsOf(release));
  const publishDue = (release = "r1") => publishDuePages(optionsOf(release));

  /**
   * The same in a process whose files may not exceed a few kilobytes: writing a longer page fails
   * in the middle, as on a full disk.
   */
  async function publishDueWithoutRoom() {
    const script = join(import.meta.dirname, "publish-without-room.ts");
    const places = { databaseUrl: database.url, dataDir, release: "r1", siteServerUrl };
    // In blocks of 512 bytes. Unless the signal is ignored, it kills the process, and there is no error.
    const limited = ["sh", "-c", `trap "" XFSZ; ulimit -f 8; exec "$0" "$@"`];
    const publishing = Bun.spawn([...limited, process.execPath, script, JSON.stringify(places)]);
    expect(await publishing.exited).toBe(0);
  }

  const changeAlpha = (listed = false) =>
    database.db.transaction((tx) => markPagesDirty(tx, { kind: "product", slug: "alpha", listed }));

  /** Skips the time for which a published page waits. */
  const takeABreath = () =>
    database.sql`UPDATE release_pages SET published_at = published_at - interval '1 second'`;

  const fileOf = (path: string, release = "r1") =>
    join(dataDir, "published", release, publishedFileName(path));

  /** The page that a visitor would get, null without a file. Both compressed forms must be equal. */
  function served(path: string, release = "r1"): string | null {
    let bytes: Uint8Array<ArrayBuffer>;
    try {
      bytes = readFileSync(fileOf(path, release));
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

  async function rowOf(path: string, release = "r1") {
    const [row] = await database.sql`
      SELECT state, error, gone, wanted_version > published_version AS due,
        next_attempt_at > clock_timestamp() AS waits
      FROM release_pages WHERE release = ${release} AND path = ${path}`;
    return row;
  }

  return {
    get database() {
      return database;
    },
    get dataDir() {
      return dataDir;
    },
    siteServerUrl,
    pages,
    rendered,
    versions,
    optionsOf,
    open,
    publishDue,
    publishDueWithoutRoom,
    changeAlpha,
    takeABreath,
    fileOf,
    served,
    rowOf,
  };
}
