import type { LotTest, PublicLot } from "#shared/contracts/lots.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { formatResult, TEST_NAMES } from "#shared/domain/lot-words.ts";
import { massKind, peptideMasses } from "#shared/domain/ms-identity.ts";
import { isOutsideLimit } from "#shared/domain/test-limits.ts";
import type { Definition } from "#shared/ui/DefinitionList.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";

/** The day of a moment of the lot, in the shop's time zone. */
export const dayOfLot = ({ timeZone }: PublicLot, moment: string): string =>
  formatCalendarDay(dayIn(timeZone, new Date(moment)));

/** The facts of the lot besides its results. Unknown facts are left out. */
export function certificateFacts(lot: PublicLot): Definition[] {
  const day = (value: string | null) => value && formatCalendarDay(value);
  const facts: [string, string | number | null, string?][] = [
    ["Lot number", lot.lotNumber],
    ["CAS number", lot.product.casNumber],
    ["Molecular weight", lot.product.molecularWeight, "g/mol"],
    ["Fill per vial", lot.fillMg, "mg"],
    ["Salt form", lot.saltForm],
    ["Appearance", lot.appearance],
    ["Solubility", lot.solubility],
    ["Storage", lot.storage],
    ["Manufacturer", lot.manufacturer],
    ["Manufactured", day(lot.manufacturedOn)],
    ["Released", dayOfLot(lot, lot.releasedAt)],
    ["Retest date", day(lot.retestOn)],
    ["Expires", day(lot.expiresOn)],
  ];
  return facts.flatMap(([term, value, unit]) =>
    value === null || value === "" ? [] : [{ term, value: String(value), ...(unit && { unit }) }],
  );
}

export type Report = Pick<LotTest, "laboratory" | "laboratoryUrl" | "reportId"> & {
  /** The names of its tests; null if one report covers all tests. */
  of: string | null;
};

/** Each laboratory report once, with its tests. */
export function reportsOf(tests: readonly LotTest[]): Report[] {
  const named = tests.filter(({ laboratory, reportId }) => laboratory || reportId);
  const groups = Map.groupBy(named, ({ laboratory, laboratoryUrl, reportId }) =>
    JSON.stringify([laboratory, laboratoryUrl, reportId]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { laboratory, laboratoryUrl, reportId } = first;
    const kinds = [...new Set(group.map(({ kind }) => TEST_NAMES[kind].toLowerCase()))];
    const of = group.length === tests.length ? null : kinds.join(", ").replaceAll("hplc", "HPLC");
    return [{ laboratory, laboratoryUrl, reportId, of }];
  });
}

/** The limit of a test. For a measured mass without one, the mass computed from the sequence. */
export function limitOf(
  { kind, limit, method }: LotTest,
  product: PublicLot["product"],
): string | null {
  if (kind !== "ms-identity" || limit) return limit;
  const masses = peptideMasses(product);
  if (!masses) return null;
  return `${masses[massKind(method)].toFixed(2)} Da calculated`;
}

/** The result of a test as its row says it. */
export function resultOf(test: LotTest): string {
  const result = formatResult(test);
  if (isOutsideLimit(test.limit, test.result)) return `${result} (outside of the limit)`;
  return result || "Not a number";
}
