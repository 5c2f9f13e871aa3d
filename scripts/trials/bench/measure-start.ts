import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../run/ports.ts";
import { addCleanUp } from "../stage/clean-up.ts";
import { percentile } from "../stage/percentile.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { atMost, type Figure, rounded } from "./figures.ts";

const ROOT = new URL("../../..", import.meta.url).pathname;

export const measureStart: BenchPart = {
  name: "start",
  title: "Cold start",
  how: "`npm start` (its command, `scripts/boot.mjs start`) on a data directory with the demo where everything is installed, built and published, from the start of the process until the front answers the whole landing page. The first start, which prepares all that, is not counted.",
  run,
};

async function run({ options, log }: Bench): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), "aliquot-start-"));
  addCleanUp(() => rmSync(dataDir, { recursive: true, force: true }));
  log("preparing a shop");
  await startOnce(dataDir, 180_000);
  const times: number[] = [];
  for (let time = 1; time <= (options.quick ? 1 : 7); time += 1) {
    log(`start ${time}`);
    times.push((await startOnce(dataDir, 60_000)) / 1000);
  }
  const spread = times.map((seconds) => rounded(seconds)).join(", ");
  return [
    atMost(
      "cold start to first page, median",
      { value: percentile(times, 50), unit: "s" },
      2,
      spread,
    ),
  ];
}

/** Starts the shop, waits for its first page, stops it; returns the milliseconds until the page. */
async function startOnce(dataDir: string, patience: number): Promise<number> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = Bun.spawn([Bun.which("node") ?? process.execPath, "scripts/boot.mjs", "start"], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      SMTP_URL: "",
      ADMIN_EMAIL: "owner@example.com",
      ADMIN_PASSWORD: "owner of the bench 1",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  addCleanUp(() => child.kill());
  try {
    while (performance.now() - startedAt < patience) {
      if (child.exitCode !== null) throw new Error("The shop ended before its first page");
      if (await showsPage(`http://127.0.0.1:${port}/`)) return performance.now() - startedAt;
      await Bun.sleep(5);
    }
    throw new Error(`No page within ${patience / 1000} s`);
  } finally {
    child.kill("SIGTERM");
    await child.exited;
  }
}

async function showsPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url);
    const text = await response.text();
    return response.ok && text.trimEnd().endsWith("</html>");
  } catch {
    return false;
  }
}
