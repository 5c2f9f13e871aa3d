/**
 * A description without the marks of Markdown, for cards, search engines and emails. Approximate: text that only looks
 * like a mark may lose it. No library, because islands use it.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{3,}:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*\n?/gm, "")
    .replace(/^[ \t]*(?:[-*+]|\d{1,3}[.)])\s+/gm, "")
    .replace(/\[([^[\]\n]{1,500})\]\([^()\s]{1,500}\)/g, "$1")
    .replace(/(\*\*|__)(?=\S)([^\n]*?\S)\1/g, "$2")
    .replace(/(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]*\S)\*(?![\p{L}\p{N}*])/gu, "$1")
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, row: string) =>
      row
        .split("|")
        .map((cell) => cell.trim())
        .join(", "),
    )
    .replace(/\\([\\*_[\]()|])/g, "$1")
    .replace(/\n{2,}/g, "\n")
    .trim();
}
