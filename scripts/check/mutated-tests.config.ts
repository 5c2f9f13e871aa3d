import { defineConfig } from "vitest/config";

/** The unit tests of `shared`, for Stryker: it reads a whole configuration and cannot choose a project of it. */
export default defineConfig({
  test: { include: ["shared/**/*.test.ts"], exclude: ["shared/ui/**"], testTimeout: 20_000 },
});
