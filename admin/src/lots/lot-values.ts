import {
  type Lot,
  type LotChangeBody,
  type LotTest,
  lotChangeBody,
  lotTest,
  newLotBody,
  type TestKind,
} from "#shared/contracts/lots.ts";
import { newId } from "#shared/domain/ids.ts";
import { TEST_NAMES } from "#shared/domain/lot-words.ts";
import { MEASUREMENT, MONEY, type NumberRules } from "#shared/domain/typed-numbers.ts";
import { schemaOfTyped, type TypedReader } from "#shared/ui/typed-schema.ts";
import type { FormSchema } from "#shared/ui/use-form.ts";
import { textsOf } from "../layout/texts-of.ts";

/** Milligrams in one vial of a lot. */
export const FILL: NumberRules = {
  ...MEASUREMENT,
  unit: "mg",
  message: "Must be a number of milligrams such as 5 or 0.5",
};

const TEST_TEXTS = lotTest.omit({ kind: true }).keyof().options;

/** A row of the results; `key` identifies the row while it is edited and is not saved. */
export type TestValues = { key: string; kind: TestKind } & Record<
  (typeof TEST_TEXTS)[number],
  string
>;

const LOT_TEXTS = newLotBody.omit({ tests: true }).keyof().options;

export type LotValues = ReturnType<typeof lotValues>;

/** The two tests that a release requires. A new lot starts with them. */
const USUAL_TESTS: readonly Partial<TestValues>[] = [
  { kind: "hplc-purity", method: "RP-HPLC, 220 nm", limit: "≥ 95 %", unit: "%" },
  { kind: "ms-identity", method: "ESI-MS, monoisotopic", unit: "Da" },
];

export const TEST_OPTIONS = Object.entries(TEST_NAMES).map(([value, label]) => ({ value, label }));

/** A results row with the given values; the others are empty. */
export function testRow(given: Partial<TestValues> = {}): TestValues {
  return { kind: "custom", ...given, ...textsOf(given, TEST_TEXTS), key: newId() };
}

export function lotValues(lot: Lot | null) {
  const tests: readonly TestValues[] = lot ? lot.tests.map(storedTest) : USUAL_TESTS.map(testRow);
  return { ...textsOf(lot, LOT_TEXTS), reason: "", tests };
}

function storedTest(test: LotTest): TestValues {
  return testRow({ kind: test.kind, ...textsOf(test, TEST_TEXTS) });
}

/** Whether the results differ from the stored ones. Changes of published results need a reason. */
export function hasChangedTests(values: LotValues, lot: Lot): boolean {
  const comparable = (tests: readonly TestValues[]) =>
    JSON.stringify(tests.map(({ key: _key, ...test }) => test));
  return comparable(values.tests) !== comparable(lotValues(lot).tests);
}

/** Validates the fields of a new lot by the contract's own rules. */
export const newLotSchema = schemaOfTyped(newLotBody, bodyOf);

/** Validates the fields of `lot` and adds its version. */
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

function bodyOf(
  { reason: _reason, tests, fillMg, unitCost, ...texts }: LotValues,
  read: TypedReader,
) {
  return {
    ...texts,
    fillMg: read.number("fillMg", fillMg, FILL, null),
    unitCost: read.text("unitCost", unitCost, MONEY, null),
    tests: tests.map(({ key: _key, result, ...test }, index) => ({
      ...test,
      result: read.number(`tests.${index}.result`, result, MEASUREMENT, null),
    })),
  };
}
