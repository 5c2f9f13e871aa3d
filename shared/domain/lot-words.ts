/** The names of a lot's tests, on certificates and in the back-office. */
export const TEST_NAMES = {
  "hplc-purity": "Purity by HPLC",
  "ms-identity": "Identity by mass spectrometry",
  "net-content": "Net peptide content",
  water: "Water",
  "counter-ion": "Counter-ion",
  endotoxin: "Endotoxin",
  "residual-solvents": "Residual solvents",
  "amino-acids": "Amino acid analysis",
  custom: "Further test",
} as const;

export const DOCUMENT_NAMES = {
  coa: "Certificate of analysis",
  sds: "Safety data sheet",
  report: "Laboratory report",
} as const;

export const LOT_STATE_NAMES = {
  quarantine: "Quarantine",
  released: "Released",
  blocked: "Blocked",
  recalled: "Recalled",
  exhausted: "Exhausted",
} as const;

/** A result as printed: "99.1 %", "1059.56 Da"; empty for a test without a number. */
export function formatResult(test: { result: number | null; unit: string | null }): string {
  if (test.result === null) return "";
  return test.unit ? `${test.result} ${test.unit}` : String(test.result);
}

/** The reported purity in percent: the first one with a number. */
export const purityOf = (tests: readonly { kind: string; result: number | null }[]) =>
  tests.find(({ kind, result }) => kind === "hplc-purity" && result !== null)?.result ?? null;

/** Whether a certificate can be made of these tests: at least one has a number. */
export const hasResults = (tests: readonly { result: number | null }[]) =>
  tests.some(({ result }) => result !== null);

/** A SHA-256 in groups of eight digits, so that people can compare it. */
export const groupedSha256 = (sha256: string) => sha256.match(/.{1,8}/g)?.join(" ") ?? "";
