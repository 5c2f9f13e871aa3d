import { parseArgs } from "node:util";

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
    },
  });
  return {
    quick: values.quick,
    seed: wholeNumber("--seed", values.seed) ?? Math.floor(Math.random() * 2 ** 31),
    requests: wholeNumber("--requests", values.requests) ?? 50_000,
    url: values.url?.replace(/\/$/, ""),
    /** Names of parts to run, separated by commas. */
    only: values.only?.split(","),
    /** How often the torture run kills `npm start`. */
    restarts: wholeNumber("--restarts", values.restarts),
    /** Leaves the report in docs/ as it is. */
    keepReport: values["keep-report"],
  };
}

function wholeNumber(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`${name} must be a whole number, not "${text}".`);
  process.exit(2);
}
