import { createHash } from "node:crypto";
import type { OutputInfo, Sharp } from "sharp";
import { DRAWN, PICTURE_WIDTHS, pictureFileUrl } from "#shared/domain/pictures.ts";
import { slugify } from "#shared/domain/slugs.ts";
import type { ObjectStore } from "#shared/storage/objects.ts";
import { invalid } from "../refusals.ts";

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;

/** More than cameras have, and small enough for the memory: 40 megapixels are 160 MB decoded. */
const MAX_PIXELS = 40_000_000;

const LARGEST = Math.max(...PICTURE_WIDTHS);

/** Part of a picture's key. Increase it when the encoding changes, so that pictures are encoded again. */
const ENCODING = "1";

/** Loaded on demand, because sharp takes memory that most processes do not need. */
const loadSharp = async () => (await import("sharp")).default;

export interface PicturePlace {
  /** The storage whose `media/` is served. */
  pictures: ObjectStore;
  /** What the picture shows. The key begins with it, so that people can read addresses. */
  name: string;
}

export interface StoredPicture {
  /** Root-relative address of the largest WebP; `pictureSources` derives the others. */
  imageUrl: string;
}

/**
 * Stores a drawing as WebP, and the picture for shared links as PNG. The key is a hash of the content,
 * so the same drawing is encoded and stored once.
 */
export async function encodeDrawing(
  drawing: { svg: string; shareSvg?: string },
  place: PicturePlace,
): Promise<StoredPicture> {
  const key = `${keyOf(place.name, drawing.svg, drawing.shareSvg ?? "")}${DRAWN}`;
  await writeOnce(place.pictures, key, async () => {
    const sharp = await loadSharp();
    const svg = Buffer.from(drawing.svg);
    const [squares, share] = await Promise.all([
      encodeSquares((width) => sharp(svg).resize(width, width), encodeFlat),
      // PNG, because some readers of shared links support nothing newer.
      drawing.shareSvg ? named("share.png", sharp(Buffer.from(drawing.shareSvg)).png()) : null,
    ]);
    return share ? [...squares, share] : squares;
  });
  return stored(key);
}

/**
 * Stores an uploaded picture: upright, without metadata, uncropped in a square.
 * @throws Refusal `picture-too-large`, `picture-format` or `picture-broken`
 */
export async function encodeUpload(bytes: Uint8Array, place: PicturePlace): Promise<StoredPicture> {
  if (bytes.length > MAX_UPLOAD_BYTES) throw refuse("picture-too-large");
  if (!isPictureFormat(bytes)) throw refuse("picture-format");
  const key = keyOf(place.name, bytes);
  await writeOnce(place.pictures, key, async () => {
    const sharp = await loadSharp();
    const { data, info } = await readUpload(bytes);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return encodeSquares((width) => sharp(data, { raw }).resize(width, width), encodePhoto);
  });
  return stored(key);
}

type EncodedFile = Promise<{ name: string; bytes: Uint8Array }>;

/** Draws or resizes the picture to each width, once for all formats. */
async function encodeSquares(
  at: (width: number) => Sharp,
  encode: (square: Sharp, width: number) => EncodedFile[] | Promise<EncodedFile[]>,
): Promise<Awaited<EncodedFile>[]> {
  const sharp = await loadSharp();
  const files = PICTURE_WIDTHS.map(async (width) => {
    const { data, info } = await at(width).raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    return Promise.all(await encode(sharp(data, { raw }), width));
  });
  return (await Promise.all(files)).flat();
}

const encodePhoto = (square: Sharp, width: number) => [
  named(`${width}.avif`, square.clone().avif({ quality: 60, effort: 3 })),
  named(`${width}.webp`, square.clone().webp({ quality: 82 })),
];

/**
 * A palette is made by the PNG encoder only. It saves a quarter of the bytes; more effort makes WebP slower, not
 * smaller.
 */
async function encodeFlat(square: Sharp, width: number) {
  const sharp = await loadSharp();
  const flat = await square
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 0 })
    .toBuffer();
  return [named(`${width}.webp`, sharp(flat).webp({ lossless: true, effort: 1 }))];
}

/** Raw pixels carry no metadata, so `autoOrient` turns the picture as its EXIF data says. */
async function readUpload(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  const sharp = await loadSharp();
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 })
      .autoOrient()
      .toColourspace("srgb")
      .ensureAlpha()
      .resize(LARGEST, LARGEST, { fit: "contain", background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    const isBomb = error instanceof Error && error.message.includes("exceeds pixel limit");
    throw refuse(isBomb ? "picture-too-large" : "picture-broken");
  }
}

async function named(name: string, picture: Sharp): EncodedFile {
  return { name, bytes: await picture.toBuffer() };
}

/**
 * Writes the files of a picture. The one with the stored address is written last, so that its
 * existence means that all exist. Existing files stay, and then `make` is not called.
 */
async function writeOnce(
  pictures: ObjectStore,
  key: string,
  make: () => Promise<Awaited<EncodedFile>[]>,
): Promise<void> {
  const last = nameOf(key, `${LARGEST}.webp`);
  if (await pictures.has(last)) return;
  const files = (await make()).map(({ name, bytes }) => ({ name: nameOf(key, name), bytes }));
  const write = ({ name, bytes }: Awaited<EncodedFile>) => pictures.write(name, bytes);
  await Promise.all(files.filter(({ name }) => name !== last).map(write));
  await Promise.all(files.filter(({ name }) => name === last).map(write));
}

/** The name of a picture's file in the storage; its URL path is the same with a leading slash. */
const nameOf = (key: string, file: string) => `media/${key}/${file}`;

const stored = (key: string): StoredPicture => ({
  imageUrl: pictureFileUrl(key, LARGEST, "webp"),
});

function keyOf(name: string, ...contents: (string | Uint8Array)[]): string {
  const hash = createHash("sha256").update(ENCODING);
  for (const content of contents) hash.update(content).update("\0");
  const readable = slugify(name).slice(0, 60).replace(/-$/, "") || "picture";
  return `${readable}-${hash.digest("hex").slice(0, 10)}`;
}

/** Checks the first bytes, so that no other format reaches a decoder. */
function isPictureFormat(bytes: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  return (
    text(0, 3) === "\xff\xd8\xff" ||
    text(0, 8) === "\x89PNG\r\n\x1a\n" ||
    (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") ||
    (text(4, 8) === "ftyp" && /avi[fs]/.test(text(8, 32)))
  );
}

const REFUSALS = {
  "picture-too-large": "The picture is too large. Use one of at most 10 MB and 40 megapixels.",
  "picture-format": "This is not a picture we can use. Use JPEG, PNG, WebP or AVIF.",
  "picture-broken": "The picture could not be read. Save it again and try once more.",
};

function refuse(reason: keyof typeof REFUSALS) {
  return invalid({ file: REFUSALS[reason] }, reason);
}
