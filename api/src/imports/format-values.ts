import { decodeHTML } from "entities";
import { isAmount } from "#shared/domain/amount.ts";
import { findMilligrams } from "#shared/domain/amounts.ts";
import { MAX_PICTURES, type StoredPicture } from "#shared/domain/pictures.ts";
import {
  MONEY,
  type NumberRules,
  type Reading,
  readTypedNumber,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";
import type { DraftBuilder } from "./format-draft.ts";

/**
 * Parses a number by the rules of the forms. An ambiguous text is a problem, because the import cannot ask anybody;
 * 15,50 is not ambiguous. A point as thousands separator, as in 12.345, is a problem too.
 */
export function readNumber(text: string, rules: NumberRules): Reading | { problem: string } {
  const read = readTypedNumber(text, rules);
  if (read.kind === "number") return read;
  if (read.kind !== "ask") return { problem: rules.message };
  const [only, other] = read.readings;
  if (only && !other && text.includes(",")) return only;
  return { problem: `${read.question} Write it so that only one is possible` };
}

/** "1", "yes", "true" → true; "0", "no", "false" → false; null for anything else. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["1", "yes", "true", "y"].includes(word)) return true;
  if (["0", "no", "false", "n"].includes(word)) return false;
  return null;
}

/** Parses an amount such as "$1,234.50", "15" or "15,50" to the form of the API, "1234.50". */
export function readPrice(text: string): { text: string } | { problem: string } {
  const price = readNumber(text, MONEY);
  return "problem" in price || isAmount(price.text) ? price : { problem: MONEY.message };
}

/** Adds pictures to the draft, each once; of more than a product may have, the first ones. */
export function setPictures(
  builder: DraftBuilder,
  column: string,
  pictures: readonly StoredPicture[],
): void {
  const found = new Map(
    pictures.filter(({ url }) => url !== "").map((picture) => [picture.url, picture]),
  );
  if (found.size === 0) return;
  if (found.size > MAX_PICTURES) {
    builder.addNote(
      `A product has at most ${MAX_PICTURES} pictures: the first of its ${found.size} are taken.`,
    );
  }
  builder.set("pictures", column, [...found.values()].slice(0, MAX_PICTURES));
}

/** Adds a price to the draft; an empty cell adds nothing. */
export function takePrice(builder: DraftBuilder, column: string): void {
  const text = builder.cell(column);
  builder.setColumn("price", column);
  if (text === "") return;
  const price = readPrice(text);
  if ("problem" in price) builder.addProblem(column, price.problem);
  else builder.set("price", column, price.text);
}

const WHOLE_CELL = { ...WHOLE_NUMBER, message: "Must be a whole number of 0 or more" };

/** Adds a whole number to the draft; an empty cell adds nothing. */
export function takeWhole(
  builder: DraftBuilder,
  field: "stockQuantity" | "lowStockThreshold" | "loadedStockQuantity" | "displayOrder",
  column: string,
): void {
  const text = builder.cell(column);
  if (text === "") return;
  // Other shops write 5 as 5.0, which is still a whole number.
  const read = readNumber(text, WHOLE_CELL);
  if ("problem" in read) builder.addProblem(column, read.problem);
  else if (read.value >= 0 || field === "displayOrder") builder.set(field, column, read.value);
  else if (field === "stockQuantity") {
    builder.set(field, column, 0);
    builder.addNote("More was sold than there was: the stock is 0.");
  } else builder.addProblem(column, WHOLE_CELL.message);
}

/**
 * Adds the content of a vial from the texts that may contain it, by column; the most reliable comes
 * first. A weight counts only below one gram, because heavier ones are the parcel's.
 */
export function takeAmount(
  builder: DraftBuilder,
  texts: readonly { column: string; text: string }[],
  weight: { column: string; grams: number } | null,
): void {
  const isOfVial = weight !== null && weight.grams > 0 && weight.grams < 1;
  const inMg = isOfVial && `${Number((weight.grams * 1000).toFixed(3))} mg`;
  for (const { column, text } of [...texts, ...(inMg ? [{ ...weight, text: inMg }] : [])]) {
    const amount = findMilligrams(text);
    if (amount === null) continue;
    builder.set("amountMg", column, amount);
    return;
  }
  builder.addNote(
    weight && weight.grams >= 1
      ? `The amount per vial was not found: the weight of ${weight.grams} g is that of a parcel.`
      : "The amount per vial was not found in the product's options, name or weight.",
  );
}

const GRAMS_IN: Record<string, number> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};

/** A weight in grams; null for an empty or invalid cell, or an unknown unit. */
export function readGrams(text: string, unit: string): number | null {
  const factor = GRAMS_IN[unit.trim().toLowerCase()];
  return factor !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) * factor : null;
}

/** Adds a yes or no to the draft; an empty cell adds nothing. */
export function takeFlag(
  builder: DraftBuilder,
  field: "inStock" | "featured",
  column: string,
): void {
  const text = builder.cell(column);
  if (text === "") return;
  const flag = readFlag(text);
  if (flag === null) builder.addProblem(column, "Must be yes or no");
  else builder.set(field, column, flag);
}

/**
 * The text of an HTML description; paragraphs, breaks, list items and rows become lines. "<5 %" is not a tag and stays.
 */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = withoutElements(withoutElements(html, "script"), "style")
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    // A tag contains no other tag. The pattern says so, because otherwise unclosed tags would take quadratic time.
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/<br\s{0,9}\/?>/gi, "\n")
    .replace(/<\/(p|div|ul|ol|dl|h[1-6]|table|blockquote)>/gi, "\n\n")
    .replace(
      /(\n- ?)?<(?:p|div|dl|h[1-6]|table|blockquote)\b[^<>]*>/gi,
      (_, item) => item ?? "\n\n",
    )
    .replace(/<\/(tr|dd)>/gi, "\n")
    .replace(/<\/(th|td|dt)>/gi, " ")
    .replace(/<\/?[a-z!][^<>]*>/gi, "");
  return decodeHTML(text)
    .replace(/(?:(?!\n)[\p{Cc}\p{Zs}])+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/**
 * Removes the elements of this name with their content. As in browsers, an unclosed one extends to the end of the text.
 */
function withoutElements(html: string, name: string): string {
  const opening = new RegExp(`<${name}\\b`, "gi");
  const closing = new RegExp(`</${name}>`, "gi");
  let kept = "";
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    kept += html.slice(from, found.index);
    closing.lastIndex = found.index;
    if (!closing.test(html)) return kept;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}
