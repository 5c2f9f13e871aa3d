/** The columns of a file and the fields of the lot that they fill, in the order of the export. */
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

/** The columns and fields of one result, in the order of the export. */
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

/** Columns that an import never writes: only releasing, packing and movements change them. */
export const READ_ONLY_COLUMNS = ["state", "received", "allocated", "available"] as const;

/** All columns, in the order of the export. A lot has one line for each result; a lot without results has one line. */
export const LOT_COLUMNS = [
  "lot_number",
  "product",
  ...(Object.keys(LOT_FIELDS) as (keyof typeof LOT_FIELDS)[]),
  ...(Object.keys(TEST_FIELDS) as (keyof typeof TEST_FIELDS)[]),
  "reason",
  ...READ_ONLY_COLUMNS,
] as const;
