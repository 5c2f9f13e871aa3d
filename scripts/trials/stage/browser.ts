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
 * Flags that stop a headless Chromium from lookups, updates and synchronisation. Its sandbox needs
 * rights that containers and root do not have, and all pages are ours.
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
 * The Chromium from an npm package, which has the same version everywhere and starts faster. It is for Linux on x64
 * only. Elsewhere an installed one is used, or the one that Playwright downloads. `CHROME_PATH` overrides it.
 */
export async function browserPath(): Promise<string> {
  if (process.env.CHROME_PATH) return process.env.CHROME_PATH;
  if (process.platform === "linux" && process.arch === "x64") {
    // Makes the package unpack its system libraries too, because a minimal container has none.
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
 * The package's own font configuration names `/tmp`, even when the temporary folder is elsewhere. A
 * browser without any fallback font crashes at the first missing letter.
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
  // Several processes run this at the same time, and none may read half a file.
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
