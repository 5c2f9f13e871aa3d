import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Registry } from "prom-client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createProcessMetrics } from "./process-metrics.ts";
import { type ReportOptions, readReports, startReporting } from "./process-reports.ts";

let dataDir: string;
let reporting: { stop: () => void }[];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "aliquot-reports-"));
  reporting = [];
});
afterEach(() => {
  for (const each of reporting) each.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function report(options: Partial<ReportOptions> = {}) {
  const started = startReporting({
    dataDir,
    process: "worker",
    release: "one",
    registry: new Registry(),
    ...options,
  });
  reporting.push(started);
  return started;
}

const reported = (process = "worker") =>
  vi.waitFor(() => {
    const found = readReports(dataDir).find((each) => each.process === process);
    expect(found).toBeDefined();
    return found;
  });

describe("a report", () => {
  it("contains its process, time, readiness and figures, for every process of the machine", async () => {
    report({ registry: createProcessMetrics() });
    const found = await reported();
    expect(found).toMatchObject({ release: "one", pid: process.pid, isReady: true });
    expect(found?.reportedAt).toBeGreaterThan(Date.now() - 5000);
    expect(found?.metrics.map(({ name }) => name)).toContain("aliquot_event_loop_lag_seconds");
  });

  it("says not ready when the process cannot tell", async () => {
    report({ isReady: () => Promise.reject(new Error("The database is away")) });
    expect(await reported()).toMatchObject({ isReady: false });
  });

  it("is removed when its process ends, unless another process has replaced it", async () => {
    const first = report();
    await reported();
    const [name = ""] = readdirSync(join(dataDir, "processes"));
    first.stop();
    expect(readReports(dataDir)).toEqual([]);

    const second = report();
    const taken = { ...(await reported()), pid: process.pid + 1 };
    writeFileSync(join(dataDir, "processes", name), JSON.stringify(taken));
    second.stop();
    expect(readReports(dataDir)).toMatchObject([{ pid: process.pid + 1 }]);
  });

  it("is left out ten minutes after the last report of its process", async () => {
    report();
    await reported();
    const later = (minutes: number) => readReports(dataDir, Date.now() + minutes * 60_000);
    expect(later(9)).toHaveLength(1);
    expect(later(11)).toHaveLength(0);
  });

  it("that cannot be written is reported once and does no harm", async () => {
    writeFileSync(join(dataDir, "processes"), "no folder");
    const failed = Promise.withResolvers<unknown>();
    report({ onFailure: failed.resolve });
    expect(await failed.promise).toBeInstanceOf(Error);
    expect(readReports(dataDir)).toEqual([]);
  });
});
