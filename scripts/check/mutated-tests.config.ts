import { defineConfig } from "vitest/config";

/** The tests beside the mutated code, for Stryker: it reads a whole configuration and cannot choose a project of it. */
export default defineConfig({
  test: { include: [process.env.MUTATION_TESTS ?? ""], testTimeout: 20_000 },
});
