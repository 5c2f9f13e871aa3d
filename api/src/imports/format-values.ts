import { decodeHTML } from "entities";
import { findMilligrams } from "#shared/domain/amounts.ts";
import type { DraftBuilder } from "./format-draft.ts";

/** A whole number in digits: "1e3" and "0x10" are typing errors, not quantities. */
export const WHOLE = /^\d{1,10}$/;

/** "1", "yes", "true" → true; "0", "no", "false" → false; null for anything else. */
export function readFlag(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  if (["1", "yes", "true", "y"].includes(word)) return true;
  if (["0", "no", "false", "n"].includes(word)) return false;
  return null;
}

/**
 * An amount as shops write it, "$1,234.50" or "15", in the form of the API, "1234.50"; null for other text. A comma is
 * the decimal sign only where it cannot separate thousands: "15,50".
 */
export function readPrice(text: string): string | null {
  const bare = text.replace(/[$\s]|USD/gi, "");
  const plain = /^\d+,\d{1,2}$/.test(bare) ? bare.replace(",", ".") : bare.replaceAll(",", "");
  const match = /^(\d{0,8})(?:\.(\d{1,2})0*)?$/.exec(plain);
  if (!match || plain === "" || plain === ".") return null;
  return `${match[1] || "0"}.${(match[2] ?? "").padEnd(2, "0")}`;
}

/** Takes a price into the draft; an empty cell takes nothing. */
export function takePrice(builder: DraftBuilder, column: string): void {
  const text = builder.cell(column);
  const price = readPrice(text);
  builder.setColumn("price", column);
  if (price !== null) builder.set("price", column, price);
  else if (text !== "") builder.addProblem(column, "Must be an amount such as 12.50");
}

/** Takes a whole number into the draft; an empty cell takes nothing. */
export function takeWhole(
  builder: DraftBuilder,
  field: "stockQuantity" | "lowStockThreshold" | "loadedStockQuantity" | "displayOrder",
  column: string,
): void {
  const text = builder.cell(column);
  if (text === "") return;
  // Other shops write 5 as 5.0.
  const digits = text.replace(/\.0+$/, "");
  if (field === "stockQuantity" && /^-\d{1,10}$/.test(digits)) {
    builder.set(field, column, 0);
    builder.addNote("More was sold than there was: the stock is 0.");
  } else if (field === "displayOrder" && /^-?\d{1,7}$/.test(digits)) {
    builder.set(field, column, Number(digits));
  } else if (WHOLE.test(digits)) {
    builder.set(field, column, Number(digits));
  } else {
    builder.addProblem(column, "Must be a whole number of 0 or more");
  }
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
  for (const { column, text } of texts) {
    const amount = findMilligrams(text);
    if (amount === null) continue;
    builder.set("amountMg", column, amount);
    return;
  }
  if (weight && weight.grams > 0 && weight.grams < 1) {
    const amount = findMilligrams(`${Number((weight.grams * 1000).toFixed(3))} mg`);
    if (amount !== null) {
      builder.set("amountMg", weight.column, amount);
      return;
    }
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
  const text = html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, "")
    .replace(/\s*\n\s*/g, " ")
    .replace(/<li\b[^>]*>/gi, "\n- ")
    .replace(/<br\s*\/?>/gi, "\n")
    .replace(/<\/(p|div|ul|ol|h[1-6]|table)>/gi, "\n\n")
    .replace(/<\/tr>/gi, "\n")
    .replace(/<\/?[a-z!][^>]*>/gi, "");
  return decodeHTML(text)
    .replace(/(?!\n)[\p{Cc}\p{Zs}]+/gu, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
