import { writeFileSync } from "node:fs";
import type { Outcome } from "./bench.ts";
import { markdownTable } from "./markdown-table.ts";
import type { StoredOutcome } from "./stored-outcomes.ts";

export function outcomeLines({ part, figures, seconds, failure }: Outcome): string[] {
  return [
    `${part.title} (${seconds.toFixed(0)} s)`,
    ...(failure ? [`  ✗ could not be measured: ${failure}`] : []),
    ...figures.map(({ what, measured, baseline, ratio, budget, met, note }) => {
      const mark = met === null ? " " : met ? "✓" : "✗";
      const against = [baseline, ratio, budget && `budget ${budget}`].filter(Boolean).join(", ");
      return `  ${mark} ${what}: ${measured}${against && ` (${against})`}${note ? `; ${note}` : ""}`;
    }),
  ];
}

export function countBudgets(outcomes: Outcome[]): { met: number; missed: number } {
  const all = outcomes.flatMap(({ figures }) => figures);
  return {
    met: all.filter(({ met }) => met === true).length,
    missed:
      all.filter(({ met }) => met === false).length +
      outcomes.filter(({ failure }) => failure).length,
  };
}

/** Writes docs/bench.md: a table of all budgets, then every figure of each part. */
export function writeReport(outcomes: StoredOutcome[]): void {
  writeFileSync("docs/bench.md", documentOf(outcomes));
}

export function documentOf(outcomes: StoredOutcome[]): string {
  const { met, missed } = countBudgets(outcomes);
  return [
    "# Bench run",
    "",
    `Written by \`npm run bench\` from [bench.json](bench.json), which has what was measured last of each part: ${met} budgets met, ${missed} missed. Everything, the senders of the load too, ran on one machine.`,
    "",
    "Where a baseline is named, both sides ran in turns within one run, and the ratio is the median round's. Percentiles are of single requests.",
    "",
    "## Budgets",
    "",
    summaryTable(outcomes),
    ...outcomes.flatMap(({ part, figures, failure, seconds, ...where }) => [
      "",
      `## ${part.title}`,
      "",
      part.how,
      "",
      `Measured on ${where.measuredOn}${seconds > 0 ? ` in ${Math.round(seconds)} s` : ""}: ${where.machine}; ${where.load} before the run.`,
      "",
      ...(failure ? [`Could not be measured: ${failure}`, ""] : []),
      ...markdownTable(
        ["", "budget", "measured", "baseline", "ratio", "met", "machine", ""],
        figures.map(({ what, budget, measured, baseline, ratio, met, note }) => [
          what,
          budget,
          measured,
          baseline,
          ratio,
          metWord(met),
          shortMachine(where.machine),
          note,
        ]),
      ),
    ]),
    "",
  ].join("\n");
}

/** The processor and the memory. */
const shortMachine = (machine: string) => machine.split(", ").slice(0, 2).join(", ");

/** One row per family of figures: "search: a typo, p95" and "search: a name, p95" are one family. */
function summaryTable(outcomes: Outcome[]): string {
  const budgeted = outcomes.flatMap(({ figures }) =>
    figures.filter(({ budget }) => budget && budget !== "0"),
  );
  const families = Map.groupBy(budgeted, ({ what, budget }) => `${familyOf(what)} ${budget}`);
  const rows = [...families.values()].map((figures) => {
    const [{ what = "", budget } = {}] = figures;
    const family = figures.length > 1 ? familyOf(what) : what;
    const measured = figures.map((figure) => {
      const own = figure.what.slice(family.length).replace(/^[,:]\s*/, "");
      const { ratio, baseline } = figure;
      const value = ratio ? `${ratio} (${figure.measured}; ${baseline})` : figure.measured;
      return own ? `${own}: ${value}` : value;
    });
    return [family, budget, measured.join("<br>"), metWord(figures.every(({ met }) => met))];
  });
  return markdownTable(["", "budget", "measured by `npm run bench`", "met"], rows).join("\n");
}

/** The text up to the first comma or colon, ignoring commas within numbers. */
const familyOf = (what: string) => what.split(/[,:] /)[0] ?? what;

const metWord = (met: boolean | null) => (met === null ? "" : met ? "yes" : "**no**");
