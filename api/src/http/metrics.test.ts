import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readReports, startReporting } from "#shared/processes/process-reports.ts";
import { insertMail } from "../mail/mail.queries.ts";
import { METRICS_TOKEN, runningApi } from "../testing/running-api.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { createWorkerMetrics } from "../worker-metrics.ts";
import { createMetrics, readMetrics } from "./metrics.ts";

const TOKEN = "a token of these tests";
const headers = { Authorization: `Bearer ${TOKEN}` };

let api: TestApi;
let dataDir: string;
let worker: { stop: () => void };

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "aliquot-metrics-"));
  api = await testApi({ env: { METRICS_TOKEN: TOKEN, DATA_DIR: dataDir } });
  const { registry, onAttempt } = createWorkerMetrics();
  onAttempt("sent");
  worker = startReporting({ dataDir, process: "worker", release: "one", registry });
  await vi.waitFor(() => expect(readReports(dataDir)).toHaveLength(1));
});
afterAll(async () => {
  worker.stop();
  await api.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const read = async () =>
  String((await api.request("GET", "/api/metrics", { headers })).body).split("\n");

describe("the metrics", () => {
  it("are those of every process of the machine, whichever answers", async () => {
    const lines = await read();
    expect(lines).toContain(
      'aliquot_mail_attempts_total{outcome="sent",process="worker",release="one"} 1',
    );
    expect(lines).toContain('aliquot_process_ready{process="worker",release="one"} 1');
    expect(lines).toContain('aliquot_process_ready{process="api",release="none"} 1');
    const beats = lines.filter((line) => line.startsWith("aliquot_process_heartbeat"));
    for (const beat of beats) {
      expect(Number(beat.split(" ").at(-1))).toBeGreaterThan(Date.now() / 1000 - 60);
    }
    expect(beats).toHaveLength(2);
  });

  it("tell what waits in the database", async () => {
    const mail = { kind: "password-changed", recipient: "ada@example.com", subject: "x", data: {} };
    await insertMail(api.db, mail);
    await vi.waitFor(async () => expect(await read()).toContain("aliquot_mails_waiting 1"), 5000);
    expect(await read()).toContain("aliquot_database_up 1");
  });

  it("count requests by route class, and unknown routes as other", async () => {
    await api.request("GET", "/api/products");
    await api.request("GET", "/api/made-up");
    const lines = (await read()).filter((line) => line.includes("duration_seconds_count"));
    expect(lines.filter((line) => line.includes('route="products"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('route="other"'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes("made-up"))).toEqual([]);
  });

  it("count refusals by their code", async () => {
    await api.request("GET", "/api/admin/orders");
    expect(await read()).toContainEqual(
      expect.stringMatching(/^aliquot_refusals_total\{code="unauthenticated",.*\} \d/),
    );
  });

  it("are those of the processes alone while the database is away, and say so", async () => {
    const own = { process: "api", release: "one", registry: createMetrics(() => true).registry };
    const readShopFigures = () => Promise.reject(new Error("The database is away"));
    const { text } = await readMetrics({ dataDir, own, readShopFigures });
    expect(text).toContain("aliquot_database_up 0");
    expect(text).toContain('aliquot_process_ready{process="worker",release="one"} 1');
    expect(text).not.toContain("aliquot_mails_waiting");
  });
});

it("the metrics of two api processes that nobody named are those of both, whichever answers", async () => {
  const two = await runningApi({ processes: 2 });
  try {
    const readNames = async () => {
      const { body } = await two.request("GET", "/api/metrics", {
        headers: { Authorization: `Bearer ${METRICS_TOKEN}` },
      });
      const ready = String(body).matchAll(/aliquot_process_ready\{process="(api[^"]*)"/g);
      return new Set([...ready].map(([, name]) => name));
    };
    await vi.waitFor(async () => expect((await readNames()).size).toBe(2), 15_000);
  } finally {
    await two.close();
  }
}, 60_000);
