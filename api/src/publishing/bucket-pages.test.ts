import { gunzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import {
  publishedObject,
  readPublishedObject,
  unpackPublishedFile,
} from "#shared/domain/published-file.ts";
import { BucketObjects } from "#shared/storage/bucket-objects.ts";
import { standInBucket } from "#shared/storage/testing/stand-in-bucket.ts";
import { publishingUnderTest } from "../testing/publishing-under-test.ts";
import { serveIfNewest } from "./open-release.ts";
import { publishPage } from "./publish-page.ts";
import { publishRelease } from "./publish-release.ts";
import { readPublishedVersions } from "./published-versions.ts";
import { rollBack } from "./roll-back.ts";

const bucket = standInBucket();
afterAll(() => bucket.stop());
const shop = publishingUnderTest({ objects: new BucketObjects(bucket.address, 1000) });
const { pages, optionsOf, open, publishDue, changeAlpha, takeABreath } = shop;

beforeEach(() => {
  bucket.objects.clear();
  bucket.setMood("answers");
});

/** The versions of a page in the bucket, oldest first, with their texts; null for "gone". */
function versions(path: string, release = "r1"): [number, string | null][] {
  return [...bucket.objects]
    .flatMap(([name, bytes]): [number, string | null][] => {
      const page = readPublishedObject(release, name);
      if (page?.path !== path) return [];
      const file = unpackPublishedFile(bytes);
      return [[page.version, file && gunzipSync(file.gzip).toString()]];
    })
    .sort(([one], [other]) => one - other);
}

const newest = (path: string, release?: string) => versions(path, release).at(-1)?.[1];

async function changeAlphaTo(text: string, release?: string) {
  await takeABreath();
  pages.set("/product/alpha", { text });
  await changeAlpha();
  return publishDue(release);
}

const pointer = (release = "r1") => optionsOf(release).files.pointer();

describe("pages in a bucket", () => {
  it("are there when their release is served, and keep one version before the newest", async () => {
    await open();
    expect(await pointer()).toEqual({ release: "r1", previous: null });
    expect(newest("/product/alpha")).toBe("page /product/alpha");
    const files = optionsOf("r1").files;
    for (const text of ["second", "third", "fourth"]) {
      await takeABreath();
      pages.set("/product/alpha", { text });
      await changeAlpha();
      await publishRelease({ ...optionsOf("r1"), files, whole: true });
    }
    expect(versions("/product/alpha").map(([, text]) => text)).toEqual(["third", "fourth"]);
  });

  it("are not taken back by a worker that stood still meanwhile", async () => {
    await open();
    const before = versions("/product/alpha").at(-1)?.[0] ?? 0;
    const options = optionsOf("r1");
    let finish = () => {};
    const stalled = new Promise<void>((resolve) => {
      finish = resolve;
    });
    pages.set("/product/alpha", { text: "older", whileRendering: () => stalled });
    const writing = publishPage(options, { path: "/product/alpha", version: before });
    await changeAlphaTo("newer");
    finish();
    await writing;
    expect(newest("/product/alpha")).toBe("newer");
  });

  it("end with an empty object when they are gone", async () => {
    await open();
    await takeABreath();
    pages.set("/product/alpha", { status: 404, text: "" });
    await changeAlpha();
    await publishDue();
    expect(versions("/product/alpha").at(-1)?.[1]).toBeNull();
    expect(await shop.rowOf("/product/alpha")).toMatchObject({ gone: true, due: false });
  });

  it("that are unknown to a restored database are replaced by its own", async () => {
    await open();
    const [version] = versions("/product/alpha").at(-1) ?? [0];
    const page = bucket.objects.get(publishedObject("r1", "/product/alpha", version));
    const ahead = publishedObject("r1", "/product/alpha", version + 1000);
    bucket.objects.set(ahead, page ?? new Uint8Array());
    await publishRelease({ ...optionsOf("r1"), whole: true });
    expect(bucket.objects.has(ahead)).toBe(false);
    expect(newest("/product/alpha")).toBe("page /product/alpha");
  });

  it("stay as they were while the bucket is away, and follow when it is back", async () => {
    await open();
    bucket.setMood("refuses");
    await changeAlphaTo("meanwhile");
    expect(await shop.rowOf("/product/alpha")).toMatchObject({
      state: "failed",
      error: "The file could not be written (SlowDown)",
      due: true,
    });
    bucket.setMood("answers");
    // A second earlier, because the column rounds to milliseconds and may lie ahead.
    await shop.database.sql`
      UPDATE release_pages SET next_attempt_at = clock_timestamp() - interval '1 second'`;
    await publishDue();
    expect(newest("/product/alpha")).toBe("meanwhile");
  });

  it("of one release follow those of another, forward and back", async () => {
    await open("r1");
    await open("r2");
    expect(await pointer()).toEqual({ release: "r2", previous: "r1" });
    expect(await serveIfNewest(optionsOf("r1"))).toBe(false);
    await rollBack(shop.database.db, "r1");
    await open("r1");
    expect(await pointer()).toEqual({ release: "r1", previous: "r2" });
  });
});

describe("fronts", () => {
  const ask = (release: string | null, since = 0) =>
    readPublishedVersions(shop.database.db, release, since);

  it("are told of all pages first, and of every page that is in the bucket since", async () => {
    expect(await ask(null)).toMatchObject({ release: null, pages: [] });
    await open();
    const first = await ask(null);
    expect(first).toMatchObject({ release: "r1", previous: null, isWhole: true });
    const [whole] = versions("/product/alpha").at(-1) ?? [];
    expect(first.pages).toContainEqual(["/product/alpha", whole]);
    await changeAlphaTo("news");
    const [version] = versions("/product/alpha").at(-1) ?? [];
    const since = await ask("r1", Date.now() - 1000);
    expect(since.isWhole).toBe(false);
    expect(since.pages).toContainEqual(["/product/alpha", version]);
    expect((await ask("r1", Date.now() + 60_000)).pages).toEqual([]);
    pages.set("/product/alpha", { status: 404, text: "gone" });
    await takeABreath();
    await changeAlpha();
    await publishDue();
    expect((await ask("r1", since.next)).pages).toContainEqual(["/product/alpha", null]);
  });

  it("are told of all pages of another release", async () => {
    await open("r1");
    await open("r2");
    expect(await ask("r1", Date.now())).toMatchObject({
      release: "r2",
      previous: "r1",
      isWhole: true,
    });
  });

  it("are told of pages while others of their batch are still rendered", async () => {
    await open();
    await takeABreath();
    const slow = Promise.withResolvers<void>();
    pages.set("/product/beta", { text: "slow", whileRendering: () => slow.promise });
    const { next } = await ask(null);
    await Bun.sleep(1100);
    await shop.database.sql`UPDATE published_pages SET wanted_version = wanted_version + 1`;
    // A second earlier, because the column rounds to milliseconds and may lie ahead.
    await shop.database.sql`
      UPDATE release_pages SET next_attempt_at = clock_timestamp() - interval '1 second'`;
    const publishing = publishDue();
    const told = async () => (await ask("r1", next + 1000)).pages.map(([path]) => path);
    await expect.poll(async () => (await told()).length).toBeGreaterThanOrEqual(8);
    expect(await told()).not.toContain("/product/beta");
    slow.resolve();
    await publishing;
    await expect.poll(told).toContain("/product/beta");
  });
});
