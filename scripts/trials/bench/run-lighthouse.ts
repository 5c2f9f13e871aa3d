import { BROWSER_FLAGS, browserPath } from "../stage/browser.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench } from "./bench.ts";
import { atMost, type Figure, rounded } from "./figures.ts";
import type { WholeShop } from "./open-whole-shop.ts";
import { PAGES } from "./weigh-pages.ts";

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const LIGHTHOUSE = new URL("../../../node_modules/lighthouse/cli/index.js", import.meta.url)
  .pathname;

type Audit = {
  score: number | null;
  scoreDisplayMode: string;
  numericValue?: number;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
};
type Answer = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  runtimeError?: { message: string };
};

/** Lighthouse's four scores of each page, for a phone and a first visit. */
export async function runLighthouse(origin: string, bench: Bench): Promise<Figure[]> {
  const { quick } = bench.options;
  const figures: Figure[] = [];
  for (const { name, path } of quick ? PAGES.slice(0, 1) : PAGES) {
    const runs: Answer[] = [];
    for (let run = 1; run <= (quick ? 1 : 3); run += 1) {
      bench.log(`Lighthouse on ${path}, run ${run}`);
      runs.push(await judgeUntilRecorded(origin + path));
    }
    figures.push(figureOf(name, runs));
  }
  return figures;
}

/** Sometimes the browser's trace begins too late, and Lighthouse must run again. */
const MAX_ATTEMPTS = 3;

async function judgeUntilRecorded(url: string, headers = {}): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await judge(url, headers);
    if (!answer.runtimeError) return answer;
    if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse: ${answer.runtimeError.message}`);
  }
}

async function judge(url: string, headers: Record<string, string>): Promise<Answer> {
  const child = Bun.spawn(
    [
      process.execPath,
      "--bun",
      LIGHTHOUSE,
      url,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      `--extra-headers=${JSON.stringify(headers)}`,
      `--chrome-flags=--headless=new ${BROWSER_FLAGS.join(" ")}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: await browserPath() },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [text, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  const from = text.indexOf("{");
  if (from < 0) throw new Error(`Lighthouse printed nothing: ${errors.slice(-500)}`);
  return JSON.parse(text.slice(from)) as Answer;
}

/** The script of the back-office's first screen, and when it can be used on a slow phone, for a signed-in seller. */
export async function judgeBackOffice(
  { origin, admin }: Pick<WholeShop, "origin" | "admin">,
  bench: Bench,
): Promise<Figure[]> {
  const runs: Answer[] = [];
  for (let run = 1; run <= (bench.options.quick ? 1 : 3); run += 1) {
    bench.log(`Lighthouse on /admin, run ${run}`);
    const headers = { Cookie: `aliquot_session=${admin.sessionId}` };
    runs.push(await judgeUntilRecorded(`${origin}/admin`, headers));
  }
  const scripts = runs.map(({ audits }) =>
    (audits["network-requests"]?.details?.items ?? []).filter(
      ({ resourceType }) => resourceType === "Script",
    ),
  );
  const bytes = scripts.map((each) =>
    each.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  );
  const usable = runs.map(({ audits }) => audits.interactive?.numericValue ?? Number.NaN);
  return [
    atMost(
      "script of the back-office's first screen",
      { value: Math.max(...bytes) / 1024, unit: "kB" },
      120,
      `${scripts[0]?.length ?? 0} files`,
    ),
    atMost(
      "the back-office's first screen, interactive on a slow phone",
      { value: percentile(usable, 50) / 1000, unit: "s" },
      1.5,
      `median of ${runs.length}: ${usable.map((each) => rounded(each / 1000)).join(", ")} s`,
    ),
  ];
}

/** The four scores of every run; the median of each must meet the budget. */
function figureOf(name: string, runs: Answer[]): Figure {
  const scores = CATEGORIES.map((category) =>
    runs
      .map(({ categories }) => Math.round((categories[category]?.score ?? 0) * 100))
      .sort((one, other) => one - other),
  );
  const medians = scores.map((all) => all[Math.floor(all.length / 2)] ?? 0);
  const below = new Set(runs.flatMap(({ audits }) => Object.entries(audits).filter(isBelow)));
  const names = [...new Set([...below].map(([id]) => id))].sort();
  const spread = scores.map((all) => (all[0] === all.at(-1) ? `${all[0]}` : all.join("/")));
  return {
    what: `Lighthouse mobile, ${name}`,
    measured: spread.join(" · "),
    budget: "100 · 100 · 100 · 100",
    met: medians.every((score) => score === 100),
    note: names.length > 0 ? `below 1: ${names.join(", ")}` : undefined,
  };
}

const isBelow = ([, { score, scoreDisplayMode }]: [string, Audit]) =>
  score !== null && score < 1 && scoreDisplayMode !== "informative";
