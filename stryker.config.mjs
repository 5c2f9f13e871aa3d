/**
 * Mutation testing, started by scripts/check/mutation.ts. Stryker's runner for Vitest does not load under Bun, so each
 * mutant is a run of its tests by command, which ends at the first failure.
 */
export default {
  testRunner: "command",
  commandRunner: { command: process.env.MUTATION_COMMAND },
  reporters: ["clear-text", "progress"],
  tempDirName: ".cache/mutation",
  // Tests of one folder read none of these, and every run copies the rest.
  ignorePatterns: [".cache", ".data", ".astro", "dist", "docs", "site", "admin"],
  concurrency: 2,
  timeoutMS: 60_000,
};
