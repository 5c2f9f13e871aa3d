import { parseArgs } from "node:util";

/** What `--seed` takes, so that a run whose seed was drawn can be repeated too. */
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
    /** Names of parts to run, separated by commas. */
    only: values.only?.split(","),
    /** How often the torture run kills `npm start`. */
    restarts: wholeNumber("--restarts", values.restarts),
    /** Leaves the report in docs/ as it is. */
    keepReport: values["keep-report"],
    /** Whether the torture run is the one of several machines. */
    cluster: values.cluster,
    /** How often that one kills the primary in a round, and for how many minutes it goes on with rounds. */
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
