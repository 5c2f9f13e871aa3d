import {
  type Lot,
  type LotChangeBody,
  type LotTest,
  lotChangeBody,
  type NewLotBody,
  newLotBody,
  type TestKind,
} from "#shared/contracts/lots.ts";
import { newId } from "#shared/domain/ids.ts";
import { TEST_NAMES } from "#shared/domain/lot-words.ts";
import { MEASUREMENT, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped, type TypedReader } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";

/** Milligrams in a vial of a lot. */
export const FILL: NumberRules = {
  ...MEASUREMENT,
  unit: "mg",
  message: "Must be a number of milligrams such as 5 or 0.5",
};

/** A row of the results; `key` identifies the row while it is edited and is not saved. */
export type TestValues = { key: string; kind: TestKind } & Record<
  "method" | "limit" | "result" | "unit" | "testedOn" | "laboratory" | "reportId" | "laboratoryUrl",
  string
>;

/** The fields of a lot as people type them. */
export type LotValues = Record<
  | "productId"
  | "lotNumber"
  | "supplierLot"
  | "manufacturer"
  | "manufacturedOn"
  | "retestOn"
  | "expiresOn"
  | "fillMg"
  | "saltForm"
  | "appearance"
  | "solubility"
  | "storage"
  | "reason",
  string
> & { tests: readonly TestValues[] };

/** What a new lot begins with: the two results without which it is never released. */
const USUAL_TESTS: readonly Partial<TestValues>[] = [
  { kind: "hplc-purity", method: "RP-HPLC, 220 nm", limit: "≥ 95 %", unit: "%" },
  { kind: "ms-identity", method: "ESI-MS, monoisotopic", unit: "Da" },
];

export const TEST_OPTIONS = Object.entries(TEST_NAMES).map(([value, label]) => ({ value, label }));

/** An empty row of the results. */
export function testRow(given: Partial<TestValues> = {}): TestValues {
  return {
    kind: "custom",
    method: "",
    limit: "",
    result: "",
    unit: "",
    testedOn: "",
    laboratory: "",
    reportId: "",
    laboratoryUrl: "",
    ...given,
    key: newId(),
  };
}

/** The fields of a new lot, or of the one that is stored. */
export function lotValues(lot: Lot | null): LotValues {
  return {
    productId: lot?.productId ?? "",
    lotNumber: lot?.lotNumber ?? "",
    supplierLot: lot?.supplierLot ?? "",
    manufacturer: lot?.manufacturer ?? "",
    manufacturedOn: lot?.manufacturedOn ?? "",
    retestOn: lot?.retestOn ?? "",
    expiresOn: lot?.expiresOn ?? "",
    fillMg: lot?.fillMg?.toString() ?? "",
    saltForm: lot?.saltForm ?? "",
    appearance: lot?.appearance ?? "",
    solubility: lot?.solubility ?? "",
    storage: lot?.storage ?? "",
    reason: "",
    tests: lot ? lot.tests.map(storedTest) : USUAL_TESTS.map(testRow),
  };
}

function storedTest({ result, ...test }: LotTest): TestValues {
  const texts = Object.entries(test).map(([name, value]) => [name, value ?? ""]);
  return testRow({ ...Object.fromEntries(texts), result: result?.toString() ?? "" });
}

/** Whether the results differ from the stored ones: published ones are changed only with a reason. */
export function hasChangedTests(values: LotValues, lot: Lot): boolean {
  const comparable = (tests: readonly TestValues[]) =>
    JSON.stringify(tests.map(({ key: _key, ...test }) => test));
  return comparable(values.tests) !== comparable(lotValues(lot).tests);
}

/** Validates the fields of a new lot by the contract's own rules. */
export const newLotSchema = schemaOfTyped<LotValues, NewLotBody>(newLotBody, bodyOf);

/** Validates the fields of `lot`, whose version goes with them. */
export function lotChangeSchema(lot: Lot): FormSchema<LotChangeBody> {
  return schemaOfTyped<LotValues, LotChangeBody>(lotChangeBody, (values, read) => {
    const { tests, ...body } = bodyOf(values, read);
    return {
      ...body,
      ...(hasChangedTests(values, lot) && { tests }),
      reason: values.reason.trim() || undefined,
      updatedAt: lot.updatedAt,
    };
  });
}

function bodyOf({ reason: _reason, tests, fillMg, ...texts }: LotValues, read: TypedReader) {
  return {
    ...texts,
    fillMg: read.number("fillMg", fillMg, FILL, null),
    tests: tests.map(({ key: _key, result, ...test }, index) => ({
      ...test,
      result: read.number(`tests.${index}.result`, result, MEASUREMENT, null),
    })),
  };
}
