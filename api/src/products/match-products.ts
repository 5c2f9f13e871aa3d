import { MAX_UNITS } from "#shared/contracts/common.ts";
import type { ProductMatches } from "#shared/contracts/products.ts";
import type { Connection } from "../db/client.ts";
import { findProductsNamed, type NamedProduct } from "./product-search.queries.ts";

type Read = { line: number; text: string; name: string; quantity: number };

/**
 * Finds the products of a pasted list, a line each: a CAS number, name or address, then the quantity, as a spreadsheet
 * or a person writes it. Nothing is guessed: a line that does not say one product and one quantity says why not.
 */
export async function matchProducts(conn: Connection, text: string): Promise<ProductMatches> {
  const lines = text.split(/\r\n|\r|\n/).map((line, index) => readLine(line, index + 1));
  const read = lines.filter((line) => line !== null && "name" in line) as Read[];
  const found = await findProductsNamed(conn, [...new Set(read.map(({ name }) => name))]);
  const matched: ProductMatches["matched"] = [];
  const problems: ProductMatches["problems"] = [];
  for (const line of lines) {
    if (line === null) continue;
    if (!("name" in line)) {
      problems.push(line);
      continue;
    }
    const products = found.get(line.name) ?? [];
    const [product] = products;
    if (product && products.length === 1) {
      const { id: productId, name, slug } = product;
      matched.push({ line: line.line, productId, name, slug, quantity: line.quantity });
    } else problems.push({ line: line.line, text: line.text, message: messageFor(products) });
  }
  return { matched, problems };
}

function messageFor(products: readonly NamedProduct[]): string {
  if (products.length === 0) return "No product has this name or CAS number.";
  const names = products.slice(0, 3).map(({ name }) => name);
  return `Several products have this CAS number: ${names.join(", ")}. Write the name of one.`;
}

type Problem = ProductMatches["problems"][number];

/** Null for a blank line. */
function readLine(line: string, number: number): Read | Problem | null {
  const text = line.trim();
  if (text === "") return null;
  const problem = (message: string): Problem => ({
    line: number,
    text: text.slice(0, 500),
    message,
  });
  // The last separator stands before the quantity: names have commas in them. A spreadsheet separates by tabs, and may
  // leave empty cells behind; cells with separators in them are quoted.
  const [, before = "", after = ""] =
    /^(.*)[,;\t](.*)$/s.exec(text.replace(/[,;\t\s]+$/, "")) ?? [];
  const [name, quantity] = [unquoted(before), unquoted(after)];
  if (name === "") return problem("Write the name or CAS number, a comma, and how many.");
  if (!/^\d{1,10}$/.test(quantity))
    return problem("The quantity must be a whole number of 1 or more.");
  const units = Number(quantity);
  if (units < 1) return problem("The quantity must be a whole number of 1 or more.");
  if (units > MAX_UNITS) return problem("The quantity is larger than any stock.");
  return { line: number, text: text.slice(0, 500), name: name.toLowerCase(), quantity: units };
}

function unquoted(cell: string): string {
  const bare = cell.replace(/[,;\t\s]+$/, "").trim();
  const inner = /^"(.*)"$/s.exec(bare)?.[1]?.replaceAll('""', '"') ?? bare;
  // Word processors and spreadsheets turn the hyphens of a CAS number into dashes and minus signs.
  return inner
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}
