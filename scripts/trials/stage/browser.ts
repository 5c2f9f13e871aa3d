import { accessSync, constants } from "node:fs";
import { chromium as playwrights } from "@playwright/test";
import chromium from "@sparticuz/chromium";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Flags that keep a headless Chromium to itself: nothing is looked up, updated or synchronised. */
export const BROWSER_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The Chromium that comes as a package: one version for everybody, and quicker without a window to draw than an
 * installed one. It is for Linux on x64 only; elsewhere an installed one, or the one that Playwright fetches, which it
 * has for arm64 too. `CHROME_PATH` names another.
 */
export async function browserPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (process.platform === "linux" && process.arch === "x64") {
    // Asks the package for its bundled system libraries too: a bare container has none.
    process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
    return chromium.executablePath();
  }
  const installed = [...INSTALLED, playwrights.executablePath()].find(isExecutable);
  if (!installed) {
    throw new Error(
      "No Chromium was found: install one, run bunx playwright install chromium, or name one in CHROME_PATH.",
    );
  }
  return installed;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
