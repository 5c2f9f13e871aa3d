/** The columns of a lot and their fields, in the order of the export. */
export const LOT_FIELDS = {
  supplier_lot: "supplierLot",
  manufacturer: "manufacturer",
  manufactured_on: "manufacturedOn",
  retest_on: "retestOn",
  expires_on: "expiresOn",
  fill_mg: "fillMg",
  salt_form: "saltForm",
  appearance: "appearance",
  solubility: "solubility",
  storage: "storage",
} as const;

/** The columns of one result; `test` is its kind. */
export const TEST_FIELDS = {
  test: "kind",
  method: "method",
  limit: "limit",
  result: "result",
  unit: "unit",
  tested_on: "testedOn",
  laboratory: "laboratory",
  report_id: "reportId",
  laboratory_url: "laboratoryUrl",
} as const;

/** Changed only by releasing, packing and movements. Exported, but ignored by imports. */
export const KEPT_COLUMNS = ["state", "received", "allocated", "available"] as const;

/** All columns, in the order of the export. A lot has one line per result, or one line without results. */
export const LOT_COLUMNS = [
  "lot_number",
  "product",
  ...(Object.keys(LOT_FIELDS) as (keyof typeof LOT_FIELDS)[]),
  ...(Object.keys(TEST_FIELDS) as (keyof typeof TEST_FIELDS)[]),
  "reason",
  ...KEPT_COLUMNS,
] as const;
