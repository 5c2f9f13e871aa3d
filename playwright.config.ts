import { defineConfig } from "@playwright/test";
import { BROWSER_FLAGS, browserPath } from "./scripts/trials/stage/browser.ts";

const PORT = Number(process.env.E2E_PORT ?? 4173);

// A page of a test lives for seconds: its code is not worth the time that a second compiler takes for it.
const SHORT_LIVED = "--js-flags=--no-opt --no-maglev";

/** Runs against a throw-away shop on its own data directory; `journeys` walk whole purchases on both widths. */
export default defineConfig({
  testDir: "site/e2e",
  outputDir: ".cache/e2e/results",
  fullyParallel: true,
  forbidOnly: true,
  // A race of the machine is run again; `npm test` names every test that needed it.
  retries: 1,
  // Two cores: with a fourth, pages are so slow that tests wait in vain.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["json", { outputFile: ".cache/e2e/report.json" }]],
  use: {
    baseURL: `http://localhost:${PORT}`,
    // `--trace on` records one: kept for every test, too much time goes into them.
    trace: "off",
    viewport: { width: 1280, height: 800 },
    // Films, confetti and skeletons that breathe are drawn by the processor, frame by frame. What moves has tests of its
    // own, and the journeys on the phone walk with all of it.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: await browserPath(), args: [...BROWSER_FLAGS, SHORT_LIVED] },
  },
  webServer: {
    command: "bun scripts/trials/e2e-shop.ts",
    env: { PORT: String(PORT) },
    url: `http://localhost:${PORT}/api/health/ready`,
    timeout: 180_000,
    reuseExistingServer: process.env.E2E_REUSE === "1",
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
  },
});
