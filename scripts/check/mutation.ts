/**
 * Mutation testing: changes the code of a folder or file in small ways, one at a time, and runs the tests beside it. A
 * change that no test detects has survived. `npm run mutation -- shared/domain` knows which
 * tests reach a change. In `api/` each change is one run of the tests of its folder, faster with TEST_DATABASE_URL.
 * `--lines 20 --seed 7` changes only 20 lines of the folder, chosen by chance.
 */
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { seededRandom } from "../trials/stage/random.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { lines: { type: "string" }, seed: { type: "string", default: "1" } },
});
const [target = ""] = positionals;
if (!/^(?:api|shared)\//.test(target) || !statSync(target, { throwIfNoEntry: false })) {
  console.error("Name a folder or a file of api or shared: npm run mutation -- shared/domain");
  process.exit(2);
}
if (values.lines !== undefined && !/^[1-9]\d*$/.test(values.lines)) {
  console.error("--lines takes a number of lines, such as 20.");
  process.exit(2);
}
const isFolder = statSync(target).isDirectory();
const isOfApi = target.startsWith("api/");
const tests = isFolder ? target : target.replace(/\.tsx?$/, ".test.ts");
const sources = isFolder
  ? globSync(`${target}/**/*.ts`).filter(
      (path) => !/\.(?:test|tables|d)\.ts$|\/testing\//.test(path),
    )
  : [target];
const mutated = values.lines
  ? chosenLines(Number(values.lines), seededRandom(Number(values.seed)))
  : sources;
const stryker = Bun.spawn(
  [
    ...(isOfApi ? ["bun", "--bun"] : [nodePath()]),
    "node_modules/@stryker-mutator/core/bin/stryker.js",
    "run",
    "--mutate",
    mutated.join(","),
  ],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      MUTATION_TESTS: isFolder ? `${target}/**/*.test.ts` : tests,
      ...(isOfApi && {
        MUTATION_COMMAND: `bun --bun node_modules/.bin/vitest run --project api --bail 1 ${tests}`,
      }),
    },
  },
);
process.exit(await stryker.exited);

/** Ranges of one line each, among lines that have code. */
function chosenLines(count: number, random: () => number): string[] {
  const lines = sources.flatMap((path) =>
    readFileSync(path, "utf8")
      .split("\n")
      .flatMap((text, at) =>
        /^\s*(?:\/\/|\/?\*|import\b|export (?:type|interface)\b|\W*$)/.test(text)
          ? []
          : [`${path}:${at + 1}-${at + 1}`],
      ),
  );
  return lines
    .map((line) => ({ line, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ line }) => line);
}

/** Node's own, not the one that Bun puts first on the path. Vitest needs 22 or later. */
function nodePath(): string {
  const paths = (process.env.PATH ?? "").split(":").map((folder) => `${folder}/node`);
  const found = paths
    .filter((path) => existsSync(path))
    .find((path) => {
      const { stdout } = Bun.spawnSync([
        path,
        "-p",
        "process.versions.bun ?? process.versions.node",
      ]);
      return Number.parseInt(stdout.toString(), 10) >= 22;
    });
  if (found) return found;
  console.error("Mutation testing of shared code needs Node 22 or later on the path.");
  process.exit(2);
}
