import { unreadableFile } from "../imports/csv-lines.ts";

/** Other kinds of files that people upload, by their first bytes, with advice. */
const OTHER_FILES: { begins: number[]; sentence: string }[] = [
  {
    begins: [0x25, 0x50, 0x44, 0x46],
    sentence: "This is a PDF. Download the statement as CSV, OFX or QFX instead.",
  },
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    sentence: "This is a spreadsheet or an archive. Save it as CSV and choose that file.",
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    sentence: "This is a spreadsheet. Save it as CSV and choose that file.",
  },
  { begins: [0x89, 0x50, 0x4e, 0x47], sentence: "This is a picture, not a statement." },
  { begins: [0xff, 0xd8, 0xff], sentence: "This is a picture, not a statement." },
  { begins: [0x47, 0x49, 0x46, 0x38], sentence: "This is a picture, not a statement." },
];

const NO_TEXT = "This file is not readable as text. Choose a statement as CSV, OFX or QFX.";
const MT940 =
  "This is an MT940 file, which is not read here. Download the statement as CSV, OFX or QFX instead.";

/**
 * The text of a statement: UTF-8, UTF-16 or else windows-1252, which banks still write.
 *
 * @throws Refusal 422 `unreadable-file` for a file of another kind, with advice on what to choose instead.
 */
export function decodeStatement(bytes: Uint8Array): string {
  const other = OTHER_FILES.find(({ begins }) =>
    begins.every((byte, index) => bytes[index] === byte),
  );
  if (other) throw unreadableFile(other.sentence);
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (text.includes("\0")) throw unreadableFile(NO_TEXT);
  if (/^\s*(\{1:F01|:20:)/.test(text)) throw unreadableFile(MT940);
  if (text.trim() === "") throw unreadableFile("The file is empty.");
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  // Without a byte order mark, UTF-16 is recognised by the zero byte of its first Latin letter.
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== 0) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
