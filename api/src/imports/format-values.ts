import { decodeHTML } from "entities";
import { isAmount } from "#shared/domain/amount.ts";
import { findMilligrams } from "#shared/domain/amounts.ts";
import {
  MONEY,
  type NumberRules,
  type Reading,
  readTypedNumber,
  WHOLE_NUMBER,
} from "#shared/domain/typed-numbers.ts";
import type { DraftBuilder } from "./format-draft.ts";

/**
 * Reads a number of a file by the rules of the forms. A text with two readings is a problem, because nobody can be
 * asked; 15,50 has one. A point that would have to separate thousands, as in 12.345, is a problem too.
 */
export function readNumber(text: string, rules: NumberRules): Reading | { problem: string } {
  const read = readTypedNumber(text, rules);
  if (read.kind === "number") return read;
  if (read.kind !== "ask") return { problem: rules.message };
  const [only, other] = read.readings;
  if (only && !other && text.includes(",")) return only;
  return { problem: `${read.question} Write it so that it can be only one` };
}

/** "1", "yes", "true" → true; "0", "no", "false" → false; null for anything else. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["1", "yes", "true", "y"].includes(word)) return true;
  if (["0", "no", "false", "n"].includes(word)) return false;
  return null;
}

/** An amount as shops write it, "$1,234.50", "15" or "15,50", in the form of the API, "1234.50". */
export function readPrice(text: string): { text: string } | { problem: string } {
  const price = readNumber(text, MONEY);
  return "problem" in price || isAmount(price.text) ? price : { problem: MONEY.message };
}

/** Takes a price into the draft; an empty cell takes nothing. */
export function takePrice(builder: DraftBuilder, column: string): void {
  const text = builder.cell(column);
  builder.setColumn("price", column);
  if (text === "") return;
  const price = readPrice(text);
  if ("problem" in price) builder.addProblem(column, price.problem);
  else builder.set("price", column, price.text);
}

const WHOLE_CELL = { ...WHOLE_NUMBER, message: "Must be a whole number of 0 or more" };

/** Takes a whole number into the draft; an empty cell takes nothing. */
export function takeWhole(
  builder: DraftBuilder,
  field: "stockQuantity" | "lowStockThreshold" | "loadedStockQuantity" | "displayOrder",
  column: string,
): void {
  const text = builder.cell(column);
  if (text === "") return;
  // Other shops write 5 as 5.0, which is one number.
  const read = readNumber(text, WHOLE_CELL);
  if ("problem" in read) builder.addProblem(column, read.problem);
  else if (read.value >= 0 || field === "displayOrder") builder.set(field, column, read.value);
  else if (field === "stockQuantity") {
    builder.set(field, column, 0);
    builder.addNote("More was sold than there was: the stock is 0.");
  } else builder.addProblem(column, WHOLE_CELL.message);
}

/**
 * Takes what a vial holds from the texts that may say it, the most trusted first, by column. A weight counts only below
 * a gram: anything heavier is that of the parcel.
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
      ? `The amount per vial was not found: its weight of ${weight.grams} g is that of a parcel.`
      : "The amount per vial was not found in its options, name or weight.",
  );
}

const GRAMS_IN: Record<string, number> = {
  g: 1,
  kg: 1000,
  lb: 453.59237,
  lbs: 453.59237,
  oz: 28.349523125,
};

/** A weight of a file in grams; null when the cell is empty or no number, or its unit is unknown. */
export function readGrams(text: string, unit: string): number | null {
  const factor = GRAMS_IN[unit.trim().toLowerCase()];
  return factor !== undefined && /^\d{1,9}(\.\d{1,9})?$/.test(text) ? Number(text) * factor : null;
}

/** Takes a yes or no into the draft; an empty cell takes nothing. */
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

/** The text of a description in HTML; paragraphs, breaks and list items become lines. "<5 %" is no tag and stays. */
export function htmlToText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const text = withoutElements(withoutElements(html, "script"), "style")
    .split("\n")
    .map((line) => line.trim())
    .join(" ")
    // A tag has no other one in it: what is never closed is read once, and not again from each of its brackets.
    .replace(/<li\b[^<>]*>/gi, "\n- ")
    .replace(/<br\s{0,9}\/?>/gi, "\n")
    .replace(/<\/(p|div|ul|ol|h[1-6]|table)>/gi, "\n\n")
    .replace(/<\/tr>/gi, "\n")
    .replace(/<\/?[a-z!][^<>]*>/gi, "");
  return decodeHTML(text)
    .replace(/(?!\n)[\p{Cc}\p{Zs}]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Without the elements of a name and what is in them; one that is not closed ends the text of its kind. */
function withoutElements(html: string, name: string): string {
  const closing = `</${name}>`;
  const lowered = html.toLowerCase();
  // A letter may have another length in lower case: then places are not the same.
  if (lowered.length !== html.length) return html;
  const opening = new RegExp(`<${name}\\b`, "g");
  let kept = "";
  let from = 0;
  for (let found = opening.exec(lowered); found; found = opening.exec(lowered)) {
    const end = lowered.indexOf(closing, found.index);
    if (end < 0) break;
    kept += html.slice(from, found.index);
    from = end + closing.length;
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}
