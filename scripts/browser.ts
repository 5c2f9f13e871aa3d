import { accessSync, constants } from "node:fs";
import chromium from "@sparticuz/chromium";

const INSTALLED = [
  process.env.CHROME_PATH,
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

/** The path of an installed Chromium, or of the one that comes as a package and is unpacked on first use. */
export async function browserPath(): Promise<string> {
  for (const path of INSTALLED) {
    if (path && isExecutable(path)) return path;
  }
  // Asks the package for its bundled system libraries too: a bare container has none.
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs22.x";
  return chromium.executablePath();
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
