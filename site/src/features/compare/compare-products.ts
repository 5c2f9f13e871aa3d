import type { ProductWithLot } from "#shared/contracts/products.ts";
import { nameWithSize, type Sized } from "#shared/domain/families.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { alignResidues, isSame, MAX_ALIGNED } from "#shared/domain/peptide/align-residues.ts";
import { readResidues } from "#shared/domain/peptide/read-residues.ts";
import { type Residue, residueCode, residueSymbol } from "#shared/domain/peptide/residues.ts";
import { layBar } from "#shared/domain/ribbon.ts";
import { isSlug } from "#shared/domain/slugs.ts";
import { saleBadge } from "#shared/domain/stock.ts";
import { paths } from "../../paths.ts";
import { dataSheet } from "../products/data-sheet.ts";

/** Products that are compared at once. */
export const MAX_COMPARED = 4;

/** The slugs of an address such as `/compare?products=bradykinin,kemptide`: each once, at most four. */
export function readCompared(query: URLSearchParams): string[] {
  const slugs = (query.get("products") ?? "").split(",").map((slug) => slug.trim());
  return [...new Set(slugs.filter(isSlug))].slice(0, MAX_COMPARED);
}

export const compareHref = (slugs: readonly string[]): string =>
  slugs.length === 0 ? paths.compare : `${paths.compare}?products=${slugs.join(",")}`;

/** The sizes of these products that are not among them, named with their size. */
export function otherSizes(products: readonly ProductWithLot[]): { slug: string; name: string }[] {
  const compared = new Set(products.map(({ slug }) => slug));
  const sizes = products.flatMap(({ name, variants }) =>
    variants
      .filter(({ slug }) => !compared.has(slug))
      .map(({ slug, variantValue }): [string, string] => [
        slug,
        nameWithSize({ name, variantValue }),
      ]),
  );
  return [...new Map(sizes)].map(([slug, name]) => ({ slug, name }));
}

/** More sizes than these are a list that nobody reads. */
const MAX_SIZE_LINKS = 6;

/** The sizes that are offered as links, and those that are chosen in a field. */
export const offersOf = <Size>(sizes: readonly Size[]) =>
  sizes.length <= MAX_SIZE_LINKS
    ? { links: [...sizes], choices: [] }
    : { links: [], choices: [...sizes] };

/** The first suggestion that is not compared yet; in place of a compared one, another size of it. */
export function slugToAdd(
  suggested: readonly { slug: string }[],
  products: readonly ProductWithLot[],
): string | undefined {
  return suggested
    .flatMap(({ slug }) => {
      const compared = products.find((product) => product.slug === slug);
      if (!compared) return [slug];
      const sizes = new Set(compared.variants.map((size) => size.slug));
      return otherSizes(products).flatMap((size) => (sizes.has(size.slug) ? [size.slug] : []));
    })
    .at(0);
}

/** A row of the table: a value for each product, empty where it is unknown. */
export type ComparedFact = { term: string; values: string[]; isDifferent: boolean };

/** The facts that at least one of the products has, in the order of a data sheet. */
export function comparedFacts(products: readonly ProductWithLot[]): ComparedFact[] {
  const sheets = products.map(factsOf);
  const terms = [...new Set(sheets.flatMap((sheet) => [...sheet.keys()]))];
  return terms.map((term) => {
    const values = sheets.map((sheet) => sheet.get(term) ?? "");
    return { term, values, isDifferent: new Set(values).size > 1 };
  });
}

/** The drawing shows the sequence already. */
const LEFT_OUT = new Set(["Sequence", "Three-letter code"]);

const IN_STOCK = {
  "In Stock": "Yes",
  "Low Stock": "Yes",
  "Out of Stock": "Sold out",
  "Not for Sale": "Not for sale",
};

function factsOf(product: ProductWithLot): Map<string, string> {
  const { currentLot } = product;
  const facts = dataSheet(product)
    .filter(({ term }) => !LEFT_OUT.has(term))
    .map(({ term, value, unit }) => [
      term === "Price" ? "Price per mg" : term,
      unit && unit !== "per mg" ? `${value} ${unit}` : value,
    ]);
  return new Map([
    ["Price", formatUsd(parseAmount(product.price))],
    ["In stock", IN_STOCK[saleBadge(product)]],
    ...(facts as [string, string][]),
    ...(currentLot?.purity == null
      ? []
      : [["Purity of the current lot", `${currentLot.purity} %`] as [string, string]]),
  ]);
}

export type AlignedCell = {
  /** The notation of the residue, or a hyphen for a gap. */
  symbol: string;
  /** Its three-letter code, or "gap". */
  name: string;
  bar: ReturnType<typeof layBar> | null;
  /** Differs from the first product at this place. */
  isOther: boolean;
};

const CELL = { x: 0, y: 0, width: 18, height: 48 };

/** The rows of the alignment, one for each product; null when a sequence is missing, unreadable or too long. */
export function alignedRows(products: readonly ProductWithLot[]): AlignedCell[][] | null {
  const sequences = products.map(({ sequence, nTerminus }) =>
    readResidues(sequence ?? "", nTerminus),
  );
  const areAligned = sequences.every(({ length }) => length > 0 && length <= MAX_ALIGNED);
  if (products.length < 2 || !areAligned) return null;
  const columns = alignResidues(sequences);
  return sequences.map((_, row) =>
    columns.map((column) => drawCell(column[row] ?? null, column[0] ?? null)),
  );
}

function drawCell(residue: Residue | null, first: Residue | null): AlignedCell {
  return {
    symbol: residue ? residueSymbol(residue) : "-",
    name: residue ? residueCode(residue) : "gap",
    bar: residue && layBar(residue, CELL),
    isOther: !isSame(residue, first),
  };
}

/** The differences from the first product in words, for those who do not see the drawing. */
export function differencesInWords(
  products: readonly Sized[],
  rows: readonly (readonly AlignedCell[])[],
): string[] {
  const [first = [], ...others] = rows;
  return others.map((row, index) => {
    const places = row.flatMap(({ isOther, name }, place) =>
      isOther ? [`${place + 1}: ${first[place]?.name} → ${name}`] : [],
    );
    const product = products[index + 1];
    const name = product ? nameWithSize(product) : "";
    return places.length === 0
      ? `${name}: the same sequence.`
      : `${name}: ${places.length} of ${row.length} places differ (${places.join(", ")}).`;
  });
}
