import type { LotTest } from "#shared/contracts/lots.ts";

/** Kinds whose result is an amount and therefore never below 0. */
const AMOUNTS = new Set<LotTest["kind"]>([
  "hplc-purity",
  "net-content",
  "water",
  "counter-ion",
  "endotoxin",
  "residual-solvents",
  "amino-acids",
]);

/**
 * The highest plausible percentage. A net content is measured against a reference: 101 % occurs,
 * but 200 % is a typing error.
 */
const MAX_PERCENT: Partial<Record<LotTest["kind"], number>> = {
  "hplc-purity": 100,
  water: 100,
  "counter-ion": 100,
  "residual-solvents": 100,
  "net-content": 200,
};

/** For these kinds a result of 0 means that no peptide was found. */
const OF_THE_PEPTIDE = new Set<LotTest["kind"]>(["hplc-purity", "net-content", "amino-acids"]);

/** Results that are impossible; path → message. */
export function impossibleResults(tests: readonly LotTest[]): Record<string, string> {
  return Object.fromEntries(
    tests.flatMap((test, index) => {
      const message = whyImpossible(test);
      return message ? [[`tests.${index}.result`, message]] : [];
    }),
  );
}

function whyImpossible(test: LotTest): string | null {
  const { kind, result } = test;
  if (result === null) return null;
  if (kind === "ms-identity" && result <= 0) return "A mass is above 0";
  if (AMOUNTS.has(kind) && result < 0) return "Cannot be below 0";
  const most = MAX_PERCENT[kind];
  if (most === undefined || !isPercent(test) || result <= most) return null;
  return `Cannot be above ${most} %: check the decimal point`;
}

/** A purity is always a percentage; other kinds may also use ppm or mg. */
export function isPercent({ kind, unit, limit }: LotTest): boolean {
  if (kind === "hplc-purity") return true;
  return (unit ?? limit ?? "").includes("%");
}

/** Unusual values that a release needs a reason for. Each completes a sentence after "although". */
export function strangeThings({
  manufacturedOn,
  tests,
}: {
  manufacturedOn: string | null;
  tests: readonly LotTest[];
}): string[] {
  const isAboveAll = tests.some(
    (test) => test.kind === "net-content" && isPercent(test) && (test.result ?? 0) > 100,
  );
  const isNothing = tests.some(({ kind, result }) => OF_THE_PEPTIDE.has(kind) && result === 0);
  return [
    // Without this date nobody can check that the tests came after the manufacture.
    ...(manufacturedOn ? [] : ["its day of manufacture is not entered"]),
    ...(isAboveAll ? ["the net content is above 100 %"] : []),
    ...(isNothing ? ["a result of 0 says that nothing of the peptide was found"] : []),
  ];
}

/** Whether a day lies in the future in every time zone: the laboratory's date may be ahead of the shop's. */
export function isFuture(day: string, today: string): boolean {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000);
  return day > tomorrow.toISOString().slice(0, 10);
}
