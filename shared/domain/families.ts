import { findMilligrams } from "./amounts.ts";

/** A product of a family: the family's name, and the size that tells it from the other members. */
export type Sized = { name: string; variantValue: string | null };

/** What a member's size is the size of, unless its `variantType` says otherwise. */
export const DEFAULT_VARIANT_TYPE = "Vial";

/**
 * The name by which carts, orders, emails, slips and certificates call a product: "BPC-157 5 mg". A
 * name that already ends with the size stays as it is.
 */
export function nameWithSize({ name, variantValue }: Sized): string {
  const size = variantValue?.trim() ?? "";
  return size === "" || endsWithSize(name, size) ? name : `${name} ${size}`;
}

/** "Kinin 5mg" and "Kinin (5 mg)" end with "5 mg"; "Kinin 15 mg" does not. */
function endsWithSize(name: string, size: string): boolean {
  const parts = plain(size).match(/\d+|[^\d\s]+/g) ?? [];
  const spelt = parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")).join("\\s*");
  return new RegExp(`(?<![\\p{L}\\p{N}.,])${spelt}\\s*[)\\]]?$`, "u").test(plain(name).trim());
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase();

/** Equal for two spellings of one size: "5 mg", "5mg" and "5.0 MG". */
export function sizeKey(value: string): string {
  return plain(value)
    .replace(/\s+/g, "")
    .replace(/\d+(?:\.\d+)?/g, (number) => String(Number(number)));
}

/** The sizes that occur more than once, as they are first written. */
export function repeatedSizes(values: readonly string[]): string[] {
  return [...Map.groupBy(values, sizeKey).values()].flatMap(([first, ...others]) =>
    first !== undefined && others.length > 0 ? [first] : [],
  );
}

type Member = { id: string; amountMg: string | null; variantValue: string | null };

/**
 * Sorts the members of a family by their milligrams, or those in the size's text; unknown ones last.
 * Equal ones are sorted by the size as a person reads it.
 */
export function compareSizes(one: Member, other: Member): number {
  const [least, most] = [one, other].map(({ amountMg, variantValue }) =>
    Number(amountMg ?? findMilligrams(variantValue ?? "") ?? Number.POSITIVE_INFINITY),
  ) as [number, number];
  if (least !== most) return least < most ? -1 : 1;
  return (
    BY_VALUE.compare(one.variantValue ?? "", other.variantValue ?? "") ||
    (one.id < other.id ? -1 : 1)
  );
}

const BY_VALUE = new Intl.Collator("en", { numeric: true });

/** A new name of a family, in the form that the specification's client makes. */
export function newParentId(now = Date.now()): string {
  return `parent_${now}${crypto.randomUUID().slice(0, 8)}`;
}
