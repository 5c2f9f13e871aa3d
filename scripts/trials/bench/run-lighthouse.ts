import { chromium } from "@playwright/test";
import { freePort } from "../../run/ports.ts";
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

async function judgeUntilRecorded(url: string, options: string[] = []): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await judge(url, options);
    if (!answer.runtimeError) return answer;
    if (attempt === MAX_ATTEMPTS) throw new Error(`Lighthouse: ${answer.runtimeError.message}`);
  }
}

async function judge(url: string, options: string[]): Promise<Answer> {
  const child = Bun.spawn(
    [
      process.execPath,
      "--bun",
      LIGHTHOUSE,
      url,
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      ...options,
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

/** When the back-office's first screen can be used on a slow phone, for a signed-in seller. */
export async function judgeBackOffice(
  { origin, admin }: Pick<WholeShop, "origin" | "admin">,
  bench: Bench,
): Promise<Figure[]> {
  const port = await freePort();
  // Lighthouse joins this browser, because the page itself reads one of the cookies.
  const browser = await chromium.launchPersistentContext("", {
    executablePath: await browserPath(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
  });
  try {
    const ofShop = { url: origin };
    await browser.addCookies([
      { name: "aliquot_session", value: admin.sessionId, httpOnly: true, ...ofShop },
      { name: "aliquot_hint", value: "admin.Keeper", ...ofShop },
    ]);
    const runs: Answer[] = [];
    for (let run = 1; run <= (bench.options.quick ? 1 : 3); run += 1) {
      bench.log(`Lighthouse on /admin, run ${run}`);
      runs.push(await judgeUntilRecorded(`${origin}/admin`, [`--port=${port}`]));
    }
    const secondsOf = (audit: string) =>
      runs.map(({ audits }) => (audits[audit]?.numericValue ?? Number.NaN) / 1000);
    const usable = secondsOf("interactive");
    const painted = secondsOf("largest-contentful-paint");
    return [
      atMost(
        "the back-office's first screen, interactive on a slow phone",
        { value: percentile(usable, 50), unit: "s" },
        1.5,
        `runs: ${usable.map(rounded).join(", ")} s; largest paint ${painted.map(rounded).join(", ")} s`,
      ),
    ];
  } finally {
    await browser.close();
  }
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
