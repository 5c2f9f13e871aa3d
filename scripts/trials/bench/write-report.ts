import { readFileSync, writeFileSync } from "node:fs";
import { machineLine } from "../stage/machine.ts";
import type { BenchPart } from "./bench.ts";
import type { Figure } from "./figures.ts";

/** A part that was run; `failure` says why it has no figures. */
export type Outcome = {
  part: Pick<BenchPart, "name" | "title" | "how">;
  figures: Figure[];
  seconds: number;
  failure?: string;
};

export type Report = { outcomes: Outcome[]; seconds: number; load: string };

const BEGIN = "<!-- bench: begin -->";
const END = "<!-- bench: end -->";

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

/** Writes docs/bench.md, and the lines with a budget into the README between its two marks. */
export function writeReport(report: Report): void {
  writeFileSync("docs/bench.md", documentOf(report));
  const readme = readFileSync("README.md", "utf8");
  const [before, rest] = [readme.split(BEGIN)[0], readme.split(END)[1]];
  if (before === undefined || rest === undefined || before === readme) return;
  writeFileSync("README.md", `${before}${BEGIN}\n${summaryTable(report)}\n${END}${rest}`);
}

function documentOf({ outcomes, seconds, load }: Report): string {
  const { met, missed } = countBudgets(outcomes);
  return [
    "# Bench run",
    "",
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, in ${Math.round(seconds / 60)} minutes: ${met} budgets met, ${missed} missed.`,
    `Machine: ${machineLine()}; ${load} before the run. Everything, the senders of the load too, ran on it.`,
    "",
    "Where a baseline is named, both sides ran in turns within this run, and the ratio is the median round's. Percentiles are of single requests.",
    ...outcomes.flatMap(({ part, figures, failure }) => [
      "",
      `## ${part.title}`,
      "",
      part.how,
      "",
      ...(failure ? [`Could not be measured: ${failure}`, ""] : []),
      ...table(
        ["", "budget", "measured", "baseline", "ratio", "met", ""],
        figures.map(({ what, budget, measured, baseline, ratio, met, note }) => [
          what,
          budget,
          measured,
          baseline,
          ratio,
          metWord(met),
          note,
        ]),
      ),
    ]),
    "",
  ].join("\n");
}

/** A row for each family of figures: "search: a typo, p95" and "search: a name, p95" are one. */
function summaryTable({ outcomes }: Report): string {
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
  return table(["", "budget", "measured by `npm run bench`", "met"], rows).join("\n");
}

const familyOf = (what: string) => what.split(/[,:]/)[0] ?? what;

const metWord = (met: boolean | null) => (met === null ? "" : met ? "yes" : "**no**");

function table(head: string[], rows: (string | undefined)[][]): string[] {
  if (rows.length === 0) return [];
  const line = (cells: (string | undefined)[]) =>
    `| ${cells.map((cell) => (cell ?? "").replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)];
}
