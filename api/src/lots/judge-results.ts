import type { LotTest } from "#shared/contracts/lots.ts";

/** Kinds whose result is an amount of something: it is never below 0. */
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
 * The most that a share of the whole can be. A net content is measured against a reference: 101 % is reported, twice as
 * much is a slip.
 */
const MOST_PERCENT: Partial<Record<LotTest["kind"], number>> = {
  "hplc-purity": 100,
  water: 100,
  "counter-ion": 100,
  "residual-solvents": 100,
  "net-content": 200,
};

/** Kinds of which a result of 0 means that nothing of the peptide was found. */
const OF_THE_PEPTIDE = new Set<LotTest["kind"]>(["hplc-purity", "net-content", "amino-acids"]);

/** Results that no laboratory can report; path → message. */
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
  const most = MOST_PERCENT[kind];
  if (most === undefined || !isPercent(test) || result <= most) return null;
  return `Cannot be above ${most} %: check the decimal point`;
}

/** A purity is a share whatever its unit says; other kinds are reported in ppm or mg, too. */
function isPercent({ kind, unit, limit }: LotTest): boolean {
  if (kind === "hplc-purity") return true;
  return (unit ?? limit ?? "").includes("%");
}

/** What a laboratory may report and what still asks for a reason at the release, to follow "although". */
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
    // Nobody can tell whether it was tested before it was made.
    ...(manufacturedOn ? [] : ["its day of manufacture is not entered"]),
    ...(isAboveAll ? ["the net content is above 100 %"] : []),
    ...(isNothing ? ["a result of 0 says that nothing of the peptide was found"] : []),
  ];
}

/** Whether a day has not come yet, wherever the laboratory is: it may be in a zone where tomorrow has begun. */
export function isFuture(day: string, today: string): boolean {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000);
  return day > tomorrow.toISOString().slice(0, 10);
}
