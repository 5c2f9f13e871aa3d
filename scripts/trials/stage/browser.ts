import { accessSync, constants, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium as playwrights } from "@playwright/test";
import chromium, { setupLambdaEnvironment } from "@sparticuz/chromium";

const INSTALLED = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Flags that keep a headless Chromium to itself: nothing is looked up, updated or synchronised. Its sandbox needs rights
 * that containers and root do not give, and all pages are ours.
 */
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
    setupLambdaEnvironment(join(tmpdir(), "al2023", "lib"));
    const path = await chromium.executablePath();
    process.env.FONTCONFIG_FILE = nameBundledFonts();
    return path;
  }
  const installed = [...INSTALLED, playwrights.executablePath()].find(isExecutable);
  if (!installed) {
    throw new Error(
      "No Chromium was found: install one, run bunx playwright install chromium, or name one in CHROME_PATH.",
    );
  }
  return installed;
}

/**
 * The package's own list of its fonts says `/tmp`, wherever the folder for temporary files is, and a browser that finds
 * no font ends at the first letter that its page's fonts lack.
 */
function nameBundledFonts(): string {
  const file = join(tmpdir(), "browser-fonts.conf");
  const draft = `${file}.${process.pid}`;
  writeFileSync(
    draft,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(tmpdir(), "fonts")}</dir>
  <cachedir>${join(tmpdir(), "fonts-cache")}</cachedir>
</fontconfig>
`,
  );
  // Several processes come here at once, and none may read half a file.
  renameSync(draft, file);
  return file;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
