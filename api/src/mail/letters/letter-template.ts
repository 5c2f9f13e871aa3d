import type { Block, Blocks, Letter, Values } from "./letter.ts";

/*
 * How the text of an email is written. Paragraphs have an empty line between them:
 *
 *   # Title          the heading of the email, always the first paragraph
 *   ## Heading
 *   > Small print
 *   [name]           a block that the email has: its button, a table, the ways to pay
 *   anything else    a paragraph
 *
 * {name} is a variable. Values are filled in after the paragraphs are told apart, so nothing that a customer typed becomes
 * a heading or a block. A paragraph that is empty with its values is left out.
 */

export type LetterTemplate = { subject: string; preview: string; text: string };

type Paragraph =
  | { is: "title" | "heading" | "quiet" | "text"; words: string }
  | { is: "block"; name: string };

const BLOCK = /^\[([^[\]\n]*)\]$/;
const VARIABLE = /\{([^{}\n]*)\}/g;

function paragraphsOf(text: string): Paragraph[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n[ \t]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(readParagraph);
}

/** The name of the block that the words are; empty for other words. */
const nameOf = (words: string) => BLOCK.exec(words.trim())?.[1] ?? "";

function readParagraph(words: string): Paragraph {
  const block = BLOCK.exec(words)?.[1];
  if (block !== undefined) return { is: "block", name: block };
  if (words.startsWith("## ")) return { is: "heading", words: words.slice(3) };
  if (words.startsWith("# ")) return { is: "title", words: words.slice(2) };
  if (words.startsWith("> ")) return { is: "quiet", words: words.slice(2) };
  return { is: "text", words };
}

/** Whether the words have all variables of the standard ones that are among `names`. */
export const saysAll = (words: string, standard: string, names: readonly string[]): boolean =>
  names.every((name) => words.includes(`{${name}}`) || !standard.includes(`{${name}}`));

export const fillWords = (words: string, values: Values): string =>
  words.replace(VARIABLE, (_, name: string) => values[name] ?? "");

export function composeLetter(
  { preview, text }: Pick<LetterTemplate, "preview" | "text">,
  values: Values,
  blocks: Blocks,
): Omit<Letter, "signature"> {
  const letter = { preview: fillWords(preview, values), title: "", blocks: [] as Block[] };
  for (const paragraph of paragraphsOf(text)) {
    if (paragraph.is === "block") letter.blocks.push(...[blocks[paragraph.name] ?? []].flat());
    else {
      const words = fillWords(paragraph.words, values);
      if (paragraph.is === "title") letter.title = words;
      else if (words.trim() !== "") letter.blocks.push({ is: paragraph.is, text: words });
    }
  }
  return letter;
}

type Names = {
  variables: Readonly<Record<string, unknown>>;
  blocks: Readonly<Record<string, unknown>>;
};

/** What is wrong with a subject and a text, by field; each message names the variable or block. Empty when nothing is. */
export function problemsOf(
  { subject, text }: { subject: string; text: string },
  { variables, blocks }: Names,
): { subject?: string; text?: string } {
  const inSubject = unknownVariable(subject, variables);
  const inText =
    titleProblem(text) ?? unknownVariable(text, variables) ?? unknownBlock(text, blocks);
  return { ...(inSubject && { subject: inSubject }), ...(inText && { text: inText }) };
}

function unknownVariable(words: string, variables: Names["variables"]): string | null {
  for (const [whole, name = ""] of words.matchAll(VARIABLE)) {
    if (!Object.hasOwn(variables, name)) return `There is no variable ${whole} in this email`;
  }
  const rest = words.replace(VARIABLE, "");
  return /[{}]/.test(rest)
    ? "A variable is written {name}: one of the braces here stands alone"
    : null;
}

function unknownBlock(text: string, blocks: Names["blocks"]): string | null {
  const seen = new Set<string>();
  for (const paragraph of paragraphsOf(text)) {
    if (paragraph.is !== "block") {
      const lost = paragraph.words.split("\n").find((line) => Object.hasOwn(blocks, nameOf(line)));
      if (lost) {
        return `Leave an empty line before and after ${lost.trim()}: here it would be sent as words`;
      }
      continue;
    }
    if (!Object.hasOwn(blocks, paragraph.name)) {
      return `There is no block [${paragraph.name}] in this email`;
    }
    if (seen.has(paragraph.name)) return `The block [${paragraph.name}] is there twice`;
    seen.add(paragraph.name);
  }
  return null;
}

function titleProblem(text: string): string | null {
  const paragraphs = paragraphsOf(text);
  const titles = paragraphs.filter(({ is }) => is === "title").length;
  return titles === 1 && paragraphs[0]?.is === "title"
    ? null
    : "Begin with one title: a line with # before it";
}

/** One line of at most 150 characters, even when a value contains line breaks. */
export function oneLine(subject: string): string {
  const line = subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return line.length <= 150 ? line : `${Array.from(line).slice(0, 149).join("")}…`;
}

/** No block, for an email that does not have it. */
export const NONE: Block[] = [];
