const MAX_NAME = 120;

/** A name that is valid on every file system and ends with .pdf. */
export function safePdfName(fileName: string): string {
  const base = fileName
    .replace(/\.pdf$/i, "")
    .slice(0, 2 * MAX_NAME)
    .replace(/[^\p{L}\p{N} ._-]+/gu, "-")
    .replace(/^[ .-]+|[ .-]+$/g, "")
    .slice(0, MAX_NAME);
  return `${base || "document"}.pdf`;
}
