import { brotliCompressSync } from "node:zlib";
import { type Browser, chromium } from "@playwright/test";
import { BROWSER_FLAGS, browserPath } from "../stage/browser.ts";
import type { Bench } from "./bench.ts";
import { atMost, type Figure } from "./figures.ts";

const KILOBYTE = 1024;

/** The number of a demo lot whose certificate is measured. */
const LOT = "DEMO-BRA1-1";

export const PAGES = [
  { name: "landing", path: "/", kilobytes: 20 },
  { name: "catalogue", path: "/shop", kilobytes: 30 },
  { name: "category", path: "/shop/neuropeptides", kilobytes: 20 },
  { name: "product", path: "/product/bradykinin", kilobytes: 20 },
  { name: "sequence tools", path: "/sequence", kilobytes: 20 },
  { name: "certificate", path: `/coa/${LOT}`, kilobytes: 5 },
  { name: "legal", path: "/terms-of-service", kilobytes: 20 },
];

/** The budget of the certificate with its two plots: everything that is loaded, Brotli-compressed, including fonts. */
const CERTIFICATE_KILOBYTES = 60;

/** The script that a returning visitor's browser runs or loads before any input, including inline scripts. */
export async function weighPages(origin: string, { log }: Bench): Promise<Figure[]> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: BROWSER_FLAGS,
  });
  try {
    const figures: Figure[] = [];
    for (const { name, path, kilobytes } of PAGES) {
      log(`weighing ${path}`);
      const { bytes, files, inline } = await weigh(browser, origin + path);
      figures.push(
        atMost(
          `script before first interaction, ${name}`,
          { value: bytes / KILOBYTE, unit: "kB" },
          kilobytes,
          `${files} files, ${inline} inline`,
        ),
      );
    }
    log(`weighing all of /coa/${LOT}`);
    const { bytes, files, fonts } = await weighAll(browser, `${origin}/coa/${LOT}`);
    figures.push(
      atMost(
        "certificate page with two plots, fonts included",
        { value: (bytes + fonts) / KILOBYTE, unit: "kB" },
        CERTIFICATE_KILOBYTES,
        `${files} files; fonts ${Math.round(fonts / KILOBYTE)} kB of it`,
      ),
    );
    return figures;
  } finally {
    await browser.close();
  }
}

async function enter(browser: Browser, url: string) {
  const context = await browser.newContext();
  await context.addCookies([
    { name: "aliquot_age", value: "verified", url },
    { name: "aliquot_consent", value: "accepted", url },
  ]);
  return context;
}

async function weighAll(browser: Browser, url: string) {
  const context = await enter(browser, url);
  const page = await context.newPage();
  const loaded: Promise<Buffer>[] = [];
  const fonts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    const isFont = response.request().resourceType() === "font";
    (isFont ? fonts : loaded).push(response.body());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  // Plots load when they are scrolled into view.
  for (const plot of await page.locator("[data-plot] img").all()) {
    await plot.scrollIntoViewIfNeeded();
    await page.waitForFunction(
      (image) => (image as HTMLImageElement).complete,
      await plot.elementHandle(),
    );
  }
  const plots = await page.locator("[data-plot]").count();
  if (plots < 2) throw new Error(`${url} has ${plots} plots: this is not the expected page`);
  const bodies = await Promise.all(loaded);
  const fontBodies = await Promise.all(fonts);
  await context.close();
  return {
    bytes: bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0),
    files: bodies.length,
    fonts: fontBodies.reduce((sum, body) => sum + body.length, 0),
  };
}

async function weigh(browser: Browser, url: string) {
  const context = await enter(browser, url);
  const page = await context.newPage();
  const scripts: Promise<Buffer>[] = [];
  page.on("response", (response) => {
    if (/\.m?js(\?|$)/.test(response.url())) scripts.push(response.body());
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const inline = await page.locator("script:not([src])").allTextContents();
  const bodies = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
  await context.close();
  if (bodies.length === 0) throw new Error(`${url} has no script: this is not the expected page`);
  const bytes = bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0);
  return { bytes, files: scripts.length, inline: inline.length };
}
