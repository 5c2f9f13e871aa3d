import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { S3Client } from "bun";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BucketObjects } from "./bucket-objects.ts";
import { FolderObjects } from "./folder-objects.ts";
import type { ObjectStore } from "./objects.ts";
import { readStorageAddress } from "./storage-address.ts";
import { standInBucket } from "./testing/stand-in-bucket.ts";

const bucket = standInBucket({ listedAtOnce: 2 });
afterAll(() => bucket.stop());
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "objects-"));
  bucket.objects.clear();
  bucket.setMood("answers");
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

const STORES: [string, () => ObjectStore][] = [
  ["a folder", () => new FolderObjects(folder)],
  ["a bucket", () => new BucketObjects(bucket.address)],
  ["a part of a bucket", () => new BucketObjects({ ...bucket.address, prefix: "shops/one/" })],
];

describe.each(STORES)("objects in %s", (_, open) => {
  it("are read as they were written last, and are gone when they were removed", async () => {
    const objects = open();
    expect(await objects.read("media/a/1.webp")).toBeNull();
    expect(await objects.has("media/a/1.webp")).toBe(false);
    await objects.write("media/a/1.webp", bytes("first"));
    await objects.write("media/a/1.webp", bytes("second"));
    expect(new TextDecoder().decode((await objects.read("media/a/1.webp")) ?? bytes(""))).toBe(
      "second",
    );
    expect(await objects.has("media/a/1.webp")).toBe(true);
    await objects.remove("media/a/1.webp");
    await objects.remove("media/a/1.webp");
    expect(await objects.read("media/a/1.webp")).toBeNull();
  });

  it("are listed by the beginning of their names, all of them", async () => {
    const objects = open();
    const names = [
      "media/a/1.webp",
      "media/a/2.webp",
      "media/b/1.webp",
      "media/b/!20.webp",
      "published/x",
    ];
    for (const name of names) await objects.write(name, bytes(name));
    const listed = await Array.fromAsync(objects.list("media/"));
    expect(listed.map(({ name }) => name).sort()).toEqual(names.slice(0, 4).sort());
    expect(listed.every(({ name, size }) => size === name.length)).toBe(true);
    expect(await Array.fromAsync(objects.list("media/a/2"))).toEqual([
      { name: "media/a/2.webp", size: 14 },
    ]);
    expect(await Array.fromAsync(objects.list("nothing/"))).toEqual([]);
  });

  it("may be empty", async () => {
    const objects = open();
    await objects.write("published/gone", bytes(""));
    expect(await objects.read("published/gone")).toEqual(bytes(""));
  });
});

it("a file that is being made is no object", async () => {
  const objects = new FolderObjects(folder);
  await objects.write("media/a/1.webp", bytes("1"));
  writeFileSync(join(folder, "media/a/.2.webp.draft"), "half");
  expect(await Array.fromAsync(objects.list("media/"))).toHaveLength(1);
});

it.each(["refuses", "hangs"] as const)(
  "a bucket that %s is away, which is no answer",
  async (mood) => {
    const objects = new BucketObjects(bucket.address, 200);
    await objects.write("media/a", bytes("1"));
    bucket.setMood(mood);
    const away = {
      name: "StorageAway",
      message: expect.stringMatching(/^the bucket shop at 127\.0\.0\.1:\d+ does not answer/),
    };
    await expect(objects.read("media/a")).rejects.toMatchObject(away);
    await expect(objects.write("media/a", bytes("2"))).rejects.toMatchObject(away);
    await expect(objects.has("media/a")).rejects.toMatchObject(away);
    await expect(objects.remove("media/a")).rejects.toMatchObject(away);
    await expect(Array.fromAsync(objects.list("media/"))).rejects.toMatchObject(away);
  },
);

it("a bucket whose client refuses a call at once is away too", async () => {
  using _ = vi.spyOn(S3Client.prototype, "list").mockImplementation(() => {
    throw Object.assign(new Error("The client refuses it"), { code: "ERR_S3_INVALID_ENDPOINT" });
  });
  const listing = Array.fromAsync(new BucketObjects(bucket.address).list("media/"));
  await expect(listing).rejects.toMatchObject({ name: "StorageAway" });
});

describe("STORAGE_URL", () => {
  const keys = { dataDir: "/srv/data", accessKeyId: "key", secretAccessKey: "secret" };

  it("is the data folder, another folder, or a bucket", () => {
    expect(readStorageAddress(undefined, keys)).toEqual({ kind: "folder", folder: "/srv/data" });
    expect(readStorageAddress("file:///srv/shop/", keys)).toEqual({
      kind: "folder",
      folder: "/srv/shop",
    });
    expect(
      readStorageAddress("s3://shop/of/mine?endpoint=https://s3.example&region=eu", keys),
    ).toEqual({
      kind: "bucket",
      address: {
        bucket: "shop",
        prefix: "of/mine/",
        endpoint: "https://s3.example",
        region: "eu",
        accessKeyId: "key",
        secretAccessKey: "secret",
      },
    });
  });

  it.each([
    ["nonsense", /s3:\/\/bucket/],
    ["https://s3.example/shop", /s3:\/\/bucket/],
    ["s3://", /s3:\/\/bucket/],
    ["s3://Shop_1", /s3:\/\/bucket/],
    ["s3://key:secret@shop", /must not hold a key/],
    ["s3://shop?acl=public", /endpoint and region only/],
    ["s3://shop?endpoint=ftp://x", /endpoint that begins/],
    ["s3://shop/a%2Fb", /letters, digits/],
    ["file://host/folder", /file:\/\/\/a\/folder/],
  ])("%s is refused with what to write", (url, message) => {
    expect(() => readStorageAddress(url, keys)).toThrow(message);
  });

  it("of a bucket needs a key, and never shows one", () => {
    expect(() => readStorageAddress("s3://shop", { dataDir: "/srv" })).toThrow(/AWS_ACCESS_KEY_ID/);
  });
});
