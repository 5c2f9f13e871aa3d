import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictureKey } from "#shared/domain/pictures.ts";
import { FolderObjects } from "#shared/storage/folder-objects.ts";
import { encodeDrawing, encodeUpload, MAX_UPLOAD_BYTES } from "./encode-picture.ts";

const ALL_SIZES = ["240.avif", "240.webp", "480.avif", "480.webp", "960.avif", "960.webp"];
const WEBP_SIZES = ALL_SIZES.filter((file) => file.endsWith("webp"));

let folder: string;
let mediaDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  mediaDir = join(folder, "media");
  await mkdir(mediaDir);
});
afterEach(() => rm(folder, { recursive: true }));

const upload = (bytes: Uint8Array, name = "A photo") =>
  encodeUpload(bytes, { pictures: new FolderObjects(folder), name });

const draw = (name: string) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${name}</title></svg>`;
  return encodeDrawing({ svg, shareSvg: svg }, { pictures: new FolderObjects(folder), name });
};

function photo(width = 300, height = 200) {
  return sharp({ create: { width, height, channels: 3, background: "#c03020" } });
}

function fileOf(imageUrl: string, file: string): string {
  return join(mediaDir, pictureKey(imageUrl) as string, file);
}

describe("a drawing", () => {
  test("is stored in every width as WebP, with its share picture", async () => {
    const stored = await draw("Bradykinin");
    expect(stored.imageUrl).toMatch(/^\/media\/bradykinin-[0-9a-f]{10}-drawn\/960\.webp$/);
    const folder = join(mediaDir, pictureKey(stored.imageUrl) as string);
    expect((await readdir(folder)).sort()).toEqual([...WEBP_SIZES, "share.png"]);
    for (const file of WEBP_SIZES) {
      const { width, height, format } = await sharp(join(folder, file)).metadata();
      expect([width, height]).toEqual([Number.parseInt(file, 10), Number.parseInt(file, 10)]);
      expect(format).toBe("webp");
    }
  });

  test("is not encoded again while it stays the same", async () => {
    const first = await draw("Bradykinin");
    const before = await stat(fileOf(first.imageUrl, "960.webp"));
    const second = await draw("Bradykinin");
    expect(second).toEqual(first);
    expect((await stat(fileOf(first.imageUrl, "960.webp"))).mtimeMs).toBe(before.mtimeMs);
  });

  test("stored twice at once leaves one folder and no draft", async () => {
    await Promise.all([draw("RGDS"), draw("RGDS")]);
    expect(await readdir(mediaDir)).toHaveLength(1);
  });

  test("without any ASCII letter in its name still has a readable key", async () => {
    const { imageUrl } = await draw("肽");
    expect(imageUrl).toMatch(/^\/media\/picture-[0-9a-f]{10}-drawn\/960\.webp$/);
  });
});

describe("an upload", () => {
  test.each(["jpeg", "png", "webp", "avif"] as const)("may be %s", async (format) => {
    const stored = await upload(await photo().toFormat(format).toBuffer());
    expect(stored.imageUrl).toMatch(/\/960\.webp$/);
    const folder = join(mediaDir, pictureKey(stored.imageUrl) as string);
    expect((await readdir(folder)).sort()).toEqual(ALL_SIZES);
  });

  test("is shown whole in a square with transparent margins", async () => {
    const { imageUrl } = await upload(await photo(300, 100).png().toBuffer());
    const { data, info } = await sharp(fileOf(imageUrl, "240.webp"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect(info.channels).toBe(4);
    expect([alpha(120, 10), alpha(120, 120), alpha(120, 230)]).toEqual([0, 255, 0]);
  });

  test("is turned upright and loses its metadata", async () => {
    const exif = { IFD0: { Copyright: "somebody", Make: "camera" } };
    const sideways = await photo(300, 100)
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { imageUrl } = await upload(sideways);
    for (const file of ALL_SIZES) {
      const metadata = await sharp(fileOf(imageUrl, file)).metadata();
      expect([metadata.exif, metadata.xmp, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect((await readFile(fileOf(imageUrl, file))).includes("camera")).toBe(false);
    }
    const { data, info } = await sharp(fileOf(imageUrl, "240.webp"))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const alpha = (x: number, y: number) => data[(y * info.width + x) * info.channels + 3];
    expect([alpha(120, 5), alpha(10, 120)]).toEqual([255, 0]);
  });

  test.each([
    ["a drawing that could hold script", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["an animation format", Buffer.from("GIF89a\x01\x00\x01\x00", "latin1")],
    ["text", Buffer.from("not a picture")],
    ["nothing", Buffer.alloc(0)],
  ])("of %s is refused by its first bytes", async (_, bytes) => {
    await expect(upload(bytes)).rejects.toMatchObject({ reason: "picture-format" });
    expect(await readdir(mediaDir)).toEqual([]);
  });

  test("that is cut short is refused", async () => {
    const whole = await photo(600, 600).jpeg().toBuffer();
    const cut = whole.subarray(0, whole.length / 2);
    await expect(upload(cut)).rejects.toMatchObject({ reason: "picture-broken" });
    expect(await readdir(mediaDir)).toEqual([]);
  });

  test("of few bytes and very many pixels is refused before it is decoded", async () => {
    const bomb = await photo(6400, 6400).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(MAX_UPLOAD_BYTES);
    await expect(upload(bomb)).rejects.toMatchObject({ reason: "picture-too-large" });
  });

  test("of too many bytes is refused", async () => {
    const bytes = Buffer.alloc(MAX_UPLOAD_BYTES + 1);
    await expect(upload(bytes)).rejects.toMatchObject({
      kind: "invalid",
      reason: "picture-too-large",
      details: { fields: { file: expect.stringContaining("10 MB") } },
    });
  });
});
