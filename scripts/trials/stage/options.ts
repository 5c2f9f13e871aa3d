import { parseArgs } from "node:util";

/** The maximum for `--seed`, so that a run with a random seed can be repeated. */
const MOST_DIGITS = 9;

/** The options that torture, fuzz and bench share; `--seed` repeats a run. */
export function trialOptions(argv: string[]) {
  const { values } = parseArgs({
    args: argv,
    options: {
      quick: { type: "boolean", default: false },
      seed: { type: "string" },
      requests: { type: "string", default: "50000" },
      url: { type: "string" },
      only: { type: "string" },
      restarts: { type: "string" },
      "keep-report": { type: "boolean", default: false },
      cluster: { type: "boolean", default: false },
      kills: { type: "string" },
      minutes: { type: "string" },
    },
  });
  return {
    quick: values.quick,
    seed: wholeNumber("--seed", values.seed) ?? Math.floor(Math.random() * 10 ** MOST_DIGITS),
    hasSeed: values.seed !== undefined,
    requests: wholeNumber("--requests", values.requests) ?? 50_000,
    url: values.url?.replace(/\/$/, ""),
    /** Names of parts to run, comma-separated. */
    only: values.only?.split(","),
    /** How often the torture run kills `npm start`. */
    restarts: wholeNumber("--restarts", values.restarts),
    /** Does not overwrite the report in docs/. */
    keepReport: values["keep-report"],
    /** Whether to run the torture with several machines. */
    cluster: values.cluster,
    /** How often the cluster run kills the primary per round, and for how many minutes it repeats rounds. */
    kills: wholeNumber("--kills", values.kills),
    minutes: wholeNumber("--minutes", values.minutes),
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && text.length <= MOST_DIGITS) return Number(text);
  console.error(
    `${name} must be a whole number of at most ${MOST_DIGITS} digits, not ${JSON.stringify(text)}.`,
  );
  process.exit(2);
}
