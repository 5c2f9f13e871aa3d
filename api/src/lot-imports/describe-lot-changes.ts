import type { ImportRow } from "#shared/contracts/imports.ts";
import type { LotTest } from "#shared/contracts/lots.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatResult, TEST_NAMES } from "#shared/domain/lot-words.ts";
import type { LotRow } from "../lots/lots.queries.ts";
import type { EnteredLot, LotValues } from "../lots/read-lot-body.ts";

/** The fields of a report, in this order. */
const TITLES: readonly [keyof LotValues, string][] = [
  ["supplierLot", "Supplier's lot"],
  ["manufacturer", "Manufacturer"],
  ["manufacturedOn", "Manufactured on"],
  ["retestOn", "Retest on"],
  ["expiresOn", "Expires on"],
  ["fillMg", "Fill in mg"],
  ["saltForm", "Salt form"],
  ["appearance", "Appearance"],
  ["solubility", "Solubility"],
  ["storage", "Storage"],
];

/** The changed values as texts for people. For a new lot: its product and its values. */
export function changesOfLot(
  before: EnteredLot | null,
  after: EnteredLot,
  product: LotRow["product"] | null,
): ImportRow["changes"] {
  const places = Math.max(before?.tests.length ?? 0, after.tests.length);
  const changes = [
    ...(before
      ? []
      : [{ field: "Product", before: "", after: product ? nameWithSize(product) : "" }]),
    ...TITLES.map(([field, title]) => ({
      field: title,
      before: String(before?.values[field] ?? ""),
      after: String(after.values[field] ?? ""),
    })),
    ...Array.from({ length: places }, (_, place) => {
      const [was, is] = [before?.tests[place], after.tests[place]];
      const kind = (is ?? was)?.kind;
      return {
        field: `Result ${place + 1}${kind ? `, ${TEST_NAMES[kind]}` : ""}`,
        before: inWords(was),
        after: inWords(is),
      };
    }),
  ];
  return changes.filter((change) => change.before !== change.after);
}

function inWords(test: LotTest | undefined): string {
  if (!test) return "";
  const { kind, limit, method, testedOn, laboratory, reportId, laboratoryUrl } = test;
  const result = formatResult(test) || (test.unit ? `no number, in ${test.unit}` : "no number");
  return [
    kind,
    result,
    limit && `limit ${limit}`,
    method,
    testedOn,
    laboratory,
    reportId,
    laboratoryUrl,
  ]
    .filter(Boolean)
    .join("; ");
}
