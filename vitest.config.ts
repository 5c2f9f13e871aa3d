import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What modules keep is put back after each test, so that each is imported once, and not again for every file. */
const IS_ISOLATED = false;

/** Slow but small files. Without times of an earlier run, Vitest starts with the largest files, and these would be last. */
const LONG = /\/(?:contract|backup|store-backup|worker|migrate|[\w-]+-stories)\.test\.ts$/;

/** A long file that starts last would run alone, while the other core is idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => (LONG.test(moduleId) ? 1 : 0);
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one));
  }
}

const noisyTestsFail = "./shared/testing/fail-on-console.ts";

export default defineConfig({
  test: {
    // Bun has no process channel for the default `forks` pool.
    pool: "threads",
    // A busy machine with two cores is slow, not wrong.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // The gate runs a race of the machine again and names it, as it does for the browser. A property is not run again: another
    // seed would hide its counterexample.
    retry: { count: Number(process.env.TEST_RETRIES ?? 0), condition: /^(?!.*Property failed)/s },
    allowOnly: false,
    sequence: { sequencer: LongFirst },
    restoreMocks: true,
    unstubGlobals: true,
    // `npm run coverage`. Bun has no inspector for the default provider, v8.
    coverage: {
      provider: "istanbul",
      include: ["{shared,api,site,admin}/**/*.{ts,tsx}"],
      exclude: ["**/testing/**", "site/e2e/**", "**/*.css.ts", "**/*.d.ts"],
      reporter: [["text", { skipFull: true }]],
      reportsDirectory: ".cache/coverage",
    },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          isolate: IS_ISOLATED,
          include: [
            "shared/**/*.test.ts",
            "scripts/**/*.test.ts",
            "site/front/**/*.test.ts",
            "site/server/**/*.test.ts",
          ],
          exclude: ["shared/ui/**", "scripts/run/{backup,doctor}/**"],
          setupFiles: [noisyTestsFail],
        },
      },
      {
        extends: true,
        plugins: [react(), vanillaExtractPlugin()],
        test: {
          name: "dom",
          environment: "happy-dom",
          isolate: IS_ISOLATED,
          include: [
            "shared/ui/**/*.test.{ts,tsx}",
            "site/src/**/*.test.{ts,tsx}",
            "admin/**/*.test.{ts,tsx}",
          ],
          // Hooks after a test run in reverse: the page is cleaned first, then the console is judged.
          setupFiles: [noisyTestsFail, "./shared/testing/clean-page.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          environment: "node",
          isolate: IS_ISOLATED,
          // What asks a database of its own.
          include: ["api/**/*.test.{ts,tsx}", "scripts/run/{backup,doctor}/**/*.test.ts"],
          globalSetup: ["./api/src/testing/global-setup.ts"],
          setupFiles: [noisyTestsFail],
        },
      },
    ],
  },
});
