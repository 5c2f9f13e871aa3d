import { MAX_UNITS } from "#shared/contracts/common.ts";
import type { ProductMatches } from "#shared/contracts/product-matches.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { readTypedNumber, WHOLE_NUMBER } from "#shared/domain/typed-numbers.ts";
import type { Connection } from "../db/client.ts";
import { findProductsNamed, type NamedProduct } from "./product-search.queries.ts";

/** Characters. The longest name has 200, and a cell may be quoted. */
const MAX_LINE = 1000;

type Read = { line: number; text: string; name: string; quantity: number };

/**
 * Finds the products of a pasted list with one per line: a CAS number, a name, a name with its size, or a slug, then the quantity, as a
 * spreadsheet or a person writes it. It never guesses: an unclear line is returned with the reason.
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
      const { id: productId, slug } = product;
      const name = nameWithSize(product);
      matched.push({ line: line.line, productId, name, slug, quantity: line.quantity });
    } else problems.push({ line: line.line, text: line.text, message: messageFor(products) });
  }
  return { matched, problems };
}

function messageFor(products: readonly NamedProduct[]): string {
  if (products.length === 0) return "No product has this name or CAS number.";
  const names = products.slice(0, 3).map(nameWithSize);
  return `Several products have this name or CAS number: ${names.join(", ")}. Write the name of one.`;
}

type Problem = ProductMatches["problems"][number];

/** Null for a blank line. */
function readLine(line: string, number: number): Read | Problem | null {
  const whole = line.trim();
  if (whole === "") return null;
  const text = whole.slice(0, 500);
  const problem = (message: string): Problem => ({ line: number, text, message });
  // A spreadsheet may leave empty cells at the end.
  const cells = withoutEmptyCells(whole);
  if (cells.length > MAX_LINE) return problem("This line is too long for a name and a quantity.");
  // The quantity is after the last separator, because names contain commas. A spreadsheet separates by tabs, and quotes
  // cells with separators. A number contains no tab, so after a tab 1,500 is one number.
  const tab = cells.lastIndexOf("\t");
  const separator = tab >= 0 ? tab : Math.max(cells.lastIndexOf(","), cells.lastIndexOf(";"));
  const name = unquoted(cells.slice(0, Math.max(0, separator)));
  const quantity = unquoted(cells.slice(separator + 1));
  if (name === "") return problem("Write the name or CAS number, a comma, and how many.");
  const read = readTypedNumber(quantity, WHOLE_NUMBER);
  if (read.kind === "ask") return problem(`${read.question} Write it without a point.`);
  const units = read.kind === "number" ? read.value : 0;
  if (units < 1) return problem("The quantity must be a whole number of 1 or more.");
  if (units > MAX_UNITS) return problem("The quantity is larger than any stock.");
  return { line: number, text, name: name.toLowerCase(), quantity: units };
}

/** Not a regular expression: one that ends with $ would backtrack from every space of a line. */
function withoutEmptyCells(text: string): string {
  let end = text.length;
  while (end > 0 && /[,;\s]/.test(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

function unquoted(cell: string): string {
  const bare = withoutEmptyCells(cell).trim();
  const inner = /^"(.*)"$/s.exec(bare)?.[1]?.replaceAll('""', '"') ?? bare;
  // Word processors and spreadsheets turn the hyphens of a CAS number into dashes and minus signs.
  return inner
    .replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, "-")
    .replace(/\s+/g, " ")
    .trim();
}
