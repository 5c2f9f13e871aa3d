import { chromium } from "@playwright/test";
import { BROWSER_FLAGS, browserPath } from "../stage/browser.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench } from "./bench.ts";
import { atMost, type Figure } from "./figures.ts";

const MOST_MS = 50;
const RESIDUES = 100;
const LETTERS = "ACDEFGHIKLMNPQRSTVWY";

/** The time on /sequence from the input of a hundred residues to the rendered figures, including layout. */
export async function timeSequence(origin: string, { log, options }: Bench): Promise<Figure[]> {
  log("timing /sequence");
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: BROWSER_FLAGS,
  });
  try {
    const context = await browser.newContext();
    await context.addCookies([
      { name: "aliquot_age", value: "verified", url: origin },
      { name: "aliquot_consent", value: "accepted", url: origin },
    ]);
    const page = await context.newPage();
    await page.goto(`${origin}/sequence?s=GG`, { waitUntil: "networkidle" });
    const field = page.getByRole("textbox", { name: "Sequence" });
    const times: number[] = [];
    for (let turn = 0; turn < (options.quick ? 3 : 40); turn += 1) {
      const text = Array.from(
        { length: RESIDUES },
        (_, at) => LETTERS[(at * 7 + turn * 3) % 20],
      ).join("");
      times.push(
        await field.evaluate((input, value) => {
          const { set } =
            Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
          const begun = performance.now();
          set?.call(input, value);
          input.dispatchEvent(new Event("input", { bubbles: true }));
          // React renders the input before the event ends; reading a size forces the layout.
          document.body.getBoundingClientRect();
          const took = performance.now() - begun;
          if (!document.querySelector("dl")?.textContent?.includes(value))
            throw new Error("no result");
          return took;
        }, text),
      );
    }
    const note = `median ${percentile(times, 50).toFixed(1)} ms, ${times.length} sequences`;
    return [
      atMost(
        `/sequence, ${RESIDUES} residues from input to figures, p95`,
        { value: percentile(times, 95), unit: "ms" },
        MOST_MS,
        note,
      ),
    ];
  } finally {
    await browser.close();
  }
}
