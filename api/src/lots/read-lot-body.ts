import type { LotChangeBody, LotTest, NewLotBody } from "#shared/contracts/lots.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { pick } from "../pick.ts";
import type { LotRow } from "./lots.queries.ts";

const NOTHING = {
  lotNumber: "",
  supplierLot: null,
  manufacturer: null,
  manufacturedOn: null,
  retestOn: null,
  expiresOn: null,
  fillMg: null,
  saltForm: null,
  appearance: null,
  solubility: null,
  storage: null,
  unitCost: null,
};

/** The fields that people enter, besides the results. */
export type LotValues = Pick<LotRow, keyof typeof NOTHING>;
export type EnteredLot = { values: LotValues; tests: LotTest[] };

/** The values of a new lot before anything is entered. */
export const NO_VALUES: LotValues = NOTHING;

const TEXTS = [
  "supplierLot",
  "manufacturer",
  "manufacturedOn",
  "retestOn",
  "expiresOn",
  "saltForm",
  "appearance",
  "solubility",
  "storage",
] as const;

/** The values that a body sets. Omitted fields stay; an empty text and null both mean "none". */
export function readLotValues(body: LotChangeBody, before: LotValues): LotValues {
  const texts = Object.fromEntries(
    TEXTS.map((name) => [
      name,
      body[name] === undefined ? before[name] : body[name]?.trim() || null,
    ]),
  ) as Pick<LotValues, (typeof TEXTS)[number]>;
  return {
    ...texts,
    lotNumber: body.lotNumber?.toUpperCase() ?? before.lotNumber,
    fillMg: body.fillMg === undefined ? before.fillMg : body.fillMg,
    unitCost: readCost(body.unitCost, before.unitCost),
  };
}

function readCost(typed: LotChangeBody["unitCost"], before: number | null): number | null {
  if (typed === undefined) return before;
  return typed ? parseAmount(typed) : null;
}

/** Results in stored form: an empty text becomes null. */
export function readLotTests(tests: NonNullable<NewLotBody["tests"]>): LotTest[] {
  return tests.map((test) => ({
    kind: test.kind,
    method: test.method?.trim() || null,
    limit: test.limit?.trim() || null,
    result: test.result ?? null,
    unit: test.unit?.trim() || null,
    testedOn: test.testedOn || null,
    laboratory: test.laboratory?.trim() || null,
    reportId: test.reportId?.trim() || null,
    laboratoryUrl: test.laboratoryUrl || null,
  }));
}

/** The entered values of a stored lot, without its state and units. */
export const valuesOf = (lot: LotRow): LotValues =>
  pick(lot, Object.keys(NO_VALUES) as (keyof LotValues)[]);
