import { readFileSync } from "node:fs";

/** docs/deploy.md, cut before each of its headings. */
const PARTS = readFileSync("docs/deploy.md", "utf8").split(/^(?=##+ )/m);

const blocksOf = (heading: RegExp, language: string) =>
  PARTS.filter((part) => heading.test(part))
    .flatMap((part) => [...part.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)])
    .filter(([, its]) => its === language)
    .map(([, , code = ""]) => code);

/** The blocks of commands under the headings of the document that match. */
export const commandsUnder = (heading: RegExp) => blocksOf(heading, "sh");

/** The block for a file that begins with this line. @throws Error when the document has none */
export function fileUnder(heading: RegExp, firstLine: string): string {
  const found = blocksOf(heading, "text").find((code) => code.startsWith(`${firstLine}\n`));
  if (found) return found;
  throw new Error(`docs/deploy.md has no block that begins with ${firstLine} under ${heading}.`);
}
