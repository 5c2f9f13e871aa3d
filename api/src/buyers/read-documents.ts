import { invalid } from "../refusals.ts";

export type UploadedDocument = {
  fileName: string;
  type: string;
  bytes: Uint8Array;
  sha256: string;
};

const MAX_BYTES = 10 * 1024 ** 2;
/** Pixels. A scanned page has about 35 million; a "bomb" of few bytes would fill the memory of whoever opens it. */
const MAX_PIXELS = 100_000_000;
export const MAX_DOCUMENTS = 10;
const MAX_NAME = 120;

/**
 * Checks by their content that the files are PDF, JPEG or PNG. Pictures are not decoded: only the size in their header
 * is read.
 * @throws Refusal 422 with the name of the part
 */
export async function readDocuments(files: readonly File[]): Promise<UploadedDocument[]> {
  if (files.length > MAX_DOCUMENTS) {
    throw invalid({ documents: `Send at most ${MAX_DOCUMENTS} documents` });
  }
  const read: UploadedDocument[] = [];
  for (const file of files) {
    if (file.size > MAX_BYTES) throw refused(file, "is larger than 10 MB");
    if (file.size === 0) throw refused(file, "is empty");
    const bytes = new Uint8Array(await file.arrayBuffer());
    const type = await typeOf(bytes);
    if (!type) throw refused(file, "is not a PDF, JPEG or PNG file");
    const sha256 = new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
    read.push({ fileName: safeName(file.name, type), type, bytes, sha256 });
  }
  return read;
}

const refused = ({ name }: File, what: string) =>
  invalid({ documents: `“${safeName(name, null)}” ${what}` }, "document-refused");

const SIGNATURES = {
  /** ISO 32000-1, 7.5.2. */
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
};
const ENDINGS: Record<string, string> = {
  "application/pdf": ".pdf",
  "image/jpeg": ".jpg",
  "image/png": ".png",
};

async function typeOf(bytes: Uint8Array): Promise<string | null> {
  const type = Object.entries(SIGNATURES).find(([, signature]) =>
    signature.every((byte, at) => bytes[at] === byte),
  )?.[0];
  if (!type) return null;
  if (type === "application/pdf") {
    // A whole file ends with this mark, perhaps with a few bytes after it (7.5.5).
    const end = new TextDecoder("latin1").decode(bytes.subarray(-1024));
    return end.includes("%%EOF") ? type : null;
  }
  try {
    const { default: sharp } = await import("sharp");
    const { width, height, format } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
    }).metadata();
    const isNamed = type === `image/${format}`;
    return isNamed && width * height <= MAX_PIXELS ? type : null;
  } catch {
    return null;
  }
}

/** A name that is valid on every file system, with the ending of its content. */
function safeName(name: string, type: string | null): string {
  const base = name
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .slice(0, 2 * MAX_NAME)
    .replace(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replace(/^[ .-]+|[ .-]+$/g, "")
    .slice(0, MAX_NAME);
  return `${base || "document"}${type ? ENDINGS[type] : ""}`;
}
