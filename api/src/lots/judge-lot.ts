import type { Lot, LotTest } from "#shared/contracts/lots.ts";
import { massHint, type StatedPeptide } from "#shared/domain/ms-identity.ts";
import { isOutsideLimit } from "#shared/domain/test-limits.ts";
import type { LotValues } from "./read-lot-body.ts";

type Judged = Pick<LotValues, "manufacturedOn" | "retestOn" | "expiresOn"> & {
  tests: readonly LotTest[];
};

/** Values that are impossible; path → message, for 422. `today` is yyyy-MM-dd. */
export function impossibleValues(lot: Judged, today: string): Record<string, string> {
  return { ...impossibleDates(lot, today), ...impossibleResults(lot.tests) };
}

function impossibleDates(
  { manufacturedOn, retestOn, expiresOn, tests }: Judged,
  today: string,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [index, { testedOn }] of tests.entries()) {
    if (testedOn && isFuture(testedOn, today)) {
      fields[`tests.${index}.testedOn`] = "This day is in the future: check the year";
    }
  }
  if (!manufacturedOn) return fields;
  if (isFuture(manufacturedOn, today)) {
    fields.manufacturedOn = "This day is in the future: check the year";
  }
  if (retestOn && retestOn <= manufacturedOn) {
    fields.retestOn = "Must be after the day of manufacture";
  }
  if (expiresOn && expiresOn <= manufacturedOn) {
    fields.expiresOn = "Must be after the day of manufacture";
  }
  for (const [index, { testedOn }] of tests.entries()) {
    if (testedOn && testedOn < manufacturedOn) {
      fields[`tests.${index}.testedOn`] = "Was tested before the lot was made";
    }
  }
  return fields;
}

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
function impossibleResults(tests: readonly LotTest[]): Record<string, string> {
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
function isPercent({ kind, unit, limit }: LotTest): boolean {
  if (kind === "hplc-purity") return true;
  return (unit ?? limit ?? "").includes("%");
}

/** Unusual values that a release needs a reason for. Each completes a sentence after "although". */
function strangeThings({
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
function isFuture(day: string, today: string): boolean {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000);
  return day > tomorrow.toISOString().slice(0, 10);
}

/** The results that a lot lacks for a release; path → message. */
export function missingResults(tests: readonly LotTest[]): Record<string, string> {
  const has = (kind: LotTest["kind"]) =>
    tests.some((test) => test.kind === kind && test.result !== null);
  return {
    ...(!has("hplc-purity") && {
      "tests.hplc-purity": "Enter the HPLC purity as a number, not as a limit",
    }),
    ...(!has("ms-identity") && {
      "tests.ms-identity": "Enter the measured mass as a number",
    }),
  };
}

/** What a change of a published lot lacks; path → message. A change of its results needs a reason. */
export function missingForPublished(
  { tests, retestOn, manufacturedOn }: Judged,
  {
    hasNewTests,
    reason,
    madeOn,
  }: { hasNewTests: boolean; reason: string | null; madeOn: string | null },
): Record<string, string> {
  return {
    ...(hasNewTests &&
      !reason && {
        reason: "Give a reason for changing published results; it is shown with them",
      }),
    ...missingResults(tests),
    ...(!retestOn && { retestOn: "A released lot has a retest date" }),
    ...(madeOn &&
      !manufacturedOn && {
        manufacturedOn: "A released lot needs its day of manufacture",
      }),
  };
}

/** Everything that a lot lacks for a release; path → message. `today` is yyyy-MM-dd. */
export function missingForRelease(
  lot: Judged,
  known: { hasCertificate: boolean; reason: string | null; today: string },
): Record<string, string> {
  const outside = lot.tests.filter(({ limit, result }) => isOutsideLimit(limit, result));
  const odd = [
    ...(outside.length > 0
      ? [`a result is outside its limit: ${outside.map(({ kind }) => kind).join(", ")}`]
      : []),
    ...strangeThings(lot),
  ];
  return {
    ...impossibleValues(lot, known.today),
    ...missingResults(lot.tests),
    ...(!known.hasCertificate && {
      documents: "Upload the certificate of analysis",
    }),
    ...(!lot.retestOn && { retestOn: "Enter the retest date" }),
    ...(lot.retestOn && lot.retestOn <= known.today && { retestOn: "The retest date has passed" }),
    ...(lot.expiresOn &&
      lot.expiresOn <= known.today && { expiresOn: "The expiry date has passed" }),
    ...(odd.length > 0 &&
      !known.reason && { reason: `Say why it is released although ${odd.join("; ")}` }),
  };
}

const CONTENT_KINDS = new Set<LotTest["kind"]>(["net-content", "water", "counter-ion"]);
const MAX_CONTENT = 102;

/** Warnings for the person who enters the lot. They do not prevent saving. */
export function warningsOf(
  tests: readonly LotTest[],
  peptide: StatedPeptide,
  { twin, tolerance }: { twin: string | null; tolerance: number },
): Lot["warnings"] {
  const warnings: Lot["warnings"] = [];
  for (const [index, test] of tests.entries()) {
    const field = `tests.${index}.result`;
    if (test.result === null) continue;
    if (test.kind === "ms-identity") {
      const hint = massHint(peptide, { result: test.result, method: test.method }, tolerance);
      if (hint) warnings.push({ field, message: hint });
    }
    if (isOutsideLimit(test.limit, test.result)) {
      warnings.push({ field, message: `Is outside of its limit, ${test.limit}.` });
    }
  }
  // Milligrams and ppm are no parts of a hundred; a result without a unit counts as percent.
  const parts = tests.filter(
    (test) => CONTENT_KINDS.has(test.kind) && (!test.unit || isPercent(test)),
  );
  const content = parts.reduce((sum, { result }) => sum + (result ?? 0), 0);
  if (content > MAX_CONTENT) {
    const sum = Number(content.toFixed(2));
    warnings.push({
      field: "tests",
      message: `Net content, water and counter-ion add up to ${sum} %, which is more than the vial holds.`,
    });
  }
  if (twin) {
    warnings.push({
      field: "tests",
      message: `All results are equal to those of lot ${twin}. Its release needs a confirmation.`,
    });
  }
  return warnings;
}

/** A key that is the same for equal results; null without results. */
export function resultsKeyOf(tests: readonly LotTest[]): string | null {
  const results = tests
    .filter(({ result }) => result !== null)
    .map(({ kind, result, unit }) => `${kind}|${result}|${(unit ?? "").trim().toLowerCase()}`)
    .toSorted();
  if (results.length === 0) return null;
  return new Bun.CryptoHasher("sha256").update(results.join("\n")).digest("hex");
}
