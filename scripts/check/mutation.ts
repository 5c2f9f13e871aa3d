/**
 * Mutation testing: changes the code of a folder or file in small ways, one at a time, and runs the
 * tests beside it. A change that no test detects has survived. `npm run mutation --
 * shared/domain/tiers.ts`, or a folder such as `api/src/payments`. Each change is one run of
 * Vitest: seconds for `shared/`, half a minute for `api/`, less with TEST_DATABASE_URL.
 */
import { statSync } from "node:fs";

const [target] = process.argv.slice(2);
if (!target || !statSync(target, { throwIfNoEntry: false })) {
  console.error("Name a folder or a file: npm run mutation -- shared/domain");
  process.exit(2);
}
const isFolder = statSync(target).isDirectory();
const tests = isFolder ? target : target.replace(/\.tsx?$/, ".test.ts");
const mutated = isFolder
  ? `${target}/**/*.ts,!${target}/**/*.{test,tables,d}.ts,!${target}/**/testing/**`
  : target;
const project = target.startsWith("api/") ? "api" : "unit";
const stryker = Bun.spawn(
  ["bun", "--bun", "node_modules/.bin/stryker", "run", "--mutate", mutated],
  {
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...process.env,
      MUTATION_COMMAND: `bun --bun node_modules/.bin/vitest run --project ${project} --bail 1 ${tests}`,
    },
  },
);
process.exit(await stryker.exited);
