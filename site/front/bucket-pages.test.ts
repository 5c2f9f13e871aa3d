import { mkdtempSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  packPublishedFile,
  publishedObject,
  readPublishedObject,
} from "#shared/domain/published-file.ts";
import { BucketObjects } from "#shared/storage/bucket-objects.ts";
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";
import { BucketPages } from "./bucket-pages.ts";
import { KeptObjects } from "./kept-objects.ts";
import { storePage } from "./published-pages.ts";

let bucket: ReturnType<typeof standInBucket>;
let pages: BucketPages;
let folder: string;
let problems: unknown[];

beforeEach(() => {
  bucket = standInBucket();
  folder = mkdtempSync(join(tmpdir(), "kept-"));
  problems = [];
  put("/shop", 1);
  put("/product/kinin", 1);
  pages = openPages();
  tellAll();
});
afterEach(() => {
  bucket.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const openObjects = () => new BucketObjects(bucket.address, 200);

type Own = { maxCachedBytes?: number; kept?: KeptObjects };

function openPages({ maxCachedBytes, kept = new KeptObjects(openObjects(), folder) }: Own = {}) {
  // A write to the disk may finish after its test.
  const own = problems;
  return new BucketPages({
    objects: openObjects(),
    kept,
    maxCachedBytes,
    toFile: (path, page) => storePage(path, page, {}, undefined),
    onProblem: (error) => own.push(error),
  });
}

function put(path: string, version: number, { release = "r1", text = `${path} ${version}` } = {}) {
  const gzip = gzipSync(text);
  const page = { path, version, status: 200, headers: {}, etag: text };
  bucket.objects.set(publishedObject(release, path, version), packPublishedFile(page, gzip, gzip));
}

/** The api's list of all published pages of the release. */
function tellAll(release = "r1", to = pages) {
  const newest = new Map<string, [number, number]>();
  for (const [name, { length }] of bucket.objects) {
    const page = readPublishedObject(release, name);
    if (!page || page.version < (newest.get(page.path)?.[0] ?? 0)) continue;
    newest.set(page.path, [page.version, length]);
  }
  to.update({
    release,
    previous: null,
    isWhole: true,
    next: 0,
    pages: [...newest].map(([path, [version, length]]) => [path, length > 0 ? version : null]),
  });
}

async function textOf(path: string, from = pages): Promise<string | null> {
  const file = await from.find(path);
  const body = file?.representations.gzip?.body;
  return body ? gunzipSync(await body.bytes()).toString() : null;
}

const tell = (path: string, version: number | null) =>
  pages.update({
    release: "r1",
    previous: null,
    isWhole: false,
    next: 0,
    pages: [[path, version]],
  });

describe("a front that reads a bucket", () => {
  it("reads a page once, and an unknown one never", async () => {
    bucket.asked.length = 0;
    for (let visit = 0; visit < 3; visit += 1) expect(await textOf("/shop")).toBe("/shop 1");
    expect(pages.find("/shop")).not.toBeInstanceOf(Promise);
    expect(pages.find("/cart")).toBeNull();
    expect(bucket.asked).toEqual([`GET ${publishedObject("r1", "/shop", 1)}`]);
  });

  it("serves the version it was told of, and reads it before anybody asks", async () => {
    await textOf("/shop");
    put("/shop", 3);
    bucket.asked.length = 0;
    tell("/shop", 3);
    expect(await textOf("/shop")).toBe("/shop 3");
    expect(bucket.asked).toEqual([`GET ${publishedObject("r1", "/shop", 3)}`]);
    put("/product/new", 1);
    expect(await textOf("/product/new")).toBeNull();
    tellAll();
    expect(await textOf("/product/new")).toBe("/product/new 1");
  });

  it("asks for changes only, and for everything before the first answer", () => {
    expect(openPages().question).toBe("");
    pages.update({ release: "r 1", previous: null, isWhole: true, next: 17, pages: [] });
    expect(pages.question).toBe("?release=r%201&since=17");
  });

  it("has no page any more once it is gone, and has it again when it is back", async () => {
    await textOf("/product/kinin");
    tell("/product/kinin", null);
    expect(await textOf("/product/kinin")).toBeNull();
    put("/product/kinin", 3);
    tell("/product/kinin", 3);
    expect(await textOf("/product/kinin")).toBe("/product/kinin 3");
  });

  it("serves the newer version that it was told of while it read an older one", async () => {
    const reading = textOf("/shop");
    put("/shop", 2);
    tell("/shop", 2);
    expect(await reading).toBe("/shop 2");
  });

  it("follows to another release, whole", async () => {
    await textOf("/shop");
    put("/shop", 1, { release: "r2", text: "the other release" });
    tellAll("r2");
    expect(await textOf("/shop")).toBe("the other release");
    expect(await textOf("/product/kinin")).toBeNull();
    expect(pages.releases).toEqual(["r2"]);
  });

  it.each(["refuses", "hangs"] as const)(
    "serves what it has read while the bucket %s, and catches up after it",
    async (mood) => {
      await textOf("/shop");
      put("/shop", 2);
      bucket.setMood(mood);
      tell("/shop", 2);
      expect(await textOf("/shop")).toBe("/shop 1");
      expect(await textOf("/product/kinin")).toBeNull();
      expect(problems[0]).toMatchObject({ name: "StorageAway" });
      bucket.setMood("answers");
      await expect.poll(() => textOf("/shop"), { timeout: 5000 }).toBe("/shop 2");
      expect(await textOf("/product/kinin")).toBe("/product/kinin 1");
    },
  );

  it("has on its disk what does not fit its memory, and serves it while the bucket is away", async () => {
    const small = openPages({ maxCachedBytes: 1 });
    tellAll("r1", small);
    expect(await textOf("/shop", small)).toBe("/shop 1");
    expect(await textOf("/product/kinin", small)).toBe("/product/kinin 1");
    await expect.poll(keptFiles).toHaveLength(2);
    bucket.setMood("hangs");
    bucket.asked.length = 0;
    expect(small.find("/shop")).not.toBeInstanceOf(Promise);
    expect(await textOf("/shop", small)).toBe("/shop 1");
    expect(await textOf("/product/kinin", small)).toBe("/product/kinin 1");
    expect(bucket.asked).toEqual([]);
  });

  it("takes over what an earlier process has kept, but nothing that is not whole", async () => {
    await textOf("/shop");
    await textOf("/product/kinin");
    await expect.poll(keptFiles).toHaveLength(2);
    const broken = keptFiles().find((name) => name.includes("kinin")) ?? "";
    truncateSync(join(folder, broken), 20);
    const kept = new KeptObjects(openObjects(), folder);
    await kept.prepare();
    const next = openPages({ kept });
    tellAll("r1", next);
    bucket.asked.length = 0;
    expect(await textOf("/shop", next)).toBe("/shop 1");
    expect(bucket.asked).toEqual([]);
    expect(await textOf("/product/kinin", next)).toBe("/product/kinin 1");
  });
});

/** The page files on this machine's disk, without temporary files. */
function keptFiles(): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
