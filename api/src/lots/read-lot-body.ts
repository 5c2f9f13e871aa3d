import {
  type LotChangeBody,
  type LotTest,
  lotTest,
  type NewLotBody,
  newLotBody,
} from "#shared/contracts/lots.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { pick } from "../pick.ts";
import type { LotRow } from "./lots.queries.ts";

const NAMES = newLotBody.omit({ productId: true, tests: true }).keyof().options;
const TEST_NAMES = lotTest.keyof().options;

/** The fields that people enter, besides the product and the results. */
export type LotValues = Pick<LotRow, (typeof NAMES)[number]>;
export type EnteredLot = { values: LotValues; tests: LotTest[] };

/** The values of a new lot before anything is entered. */
export const NO_VALUES = {
  ...Object.fromEntries(NAMES.map((name) => [name, null])),
  lotNumber: "",
} as LotValues;

/** An empty text and null both mean "none". */
const tidy = <Value>(value: Value | string | null | undefined) =>
  typeof value === "string" ? value.trim() || null : (value ?? null);

/** The values that a body sets. Omitted fields keep their values. */
export function readLotValues(body: LotChangeBody, before: LotValues): LotValues {
  const values = NAMES.map((name) => [
    name,
    body[name] === undefined ? before[name] : tidy(body[name]),
  ]);
  return {
    ...(Object.fromEntries(values) as LotValues),
    lotNumber: body.lotNumber?.toUpperCase() ?? before.lotNumber,
    unitCost: readCost(body.unitCost, before.unitCost),
  };
}

function readCost(typed: LotChangeBody["unitCost"], before: number | null): number | null {
  if (typed === undefined) return before;
  return typed ? parseAmount(typed) : null;
}

/** Results in stored form. */
export const readLotTests = (tests: NonNullable<NewLotBody["tests"]>): LotTest[] =>
  tests.map(
    (test) => Object.fromEntries(TEST_NAMES.map((name) => [name, tidy(test[name])])) as LotTest,
  );

/** The entered values of a stored lot, without its state and units. */
export const valuesOf = (lot: LotRow): LotValues => pick(lot, NAMES);
