/**
 * Mutation testing, started by scripts/check/mutation.ts. Code of `shared` runs under Node, where Stryker's runner for
 * Vitest knows which tests reach a mutant. The API needs Bun, under which that runner does not load: there, each mutant
 * is a run of its tests by command.
 */
const command = process.env.MUTATION_COMMAND;

export default {
  ...(command
    ? { testRunner: "command", commandRunner: { command } }
    : { testRunner: "vitest", vitest: { configFile: "scripts/check/mutated-tests.config.ts" } }),
  plugins: ["@stryker-mutator/vitest-runner"],
  reporters: ["clear-text", "progress"],
  clearTextReporter: { reportTests: false },
  tempDirName: ".cache/mutation",
  // Tests of one folder read none of these, and every run copies the rest.
  ignorePatterns: [".cache", ".data", ".astro", "dist", "docs", "site", "admin"],
  concurrency: 2,
  // A change of a constant runs all tests: a quarter of the changes would take nearly all of the time.
  ignoreStatic: true,
  timeoutMS: 60_000,
};
