import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort, untilAnswers } from "#shared/testing/expect-draining.ts";
import { nightly } from "#shared/testing/nightly.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { anMzml, aTable, CHROMATOGRAM, mutated } from "./testing/trace-files.ts";

/** TRACE_UPLOADS=2000 uploads that many; TRACE_SEED seeds their random changes. */
const UPLOADS = Number(process.env.TRACE_UPLOADS ?? 6);
const LARGE_UPLOADS = nightly(8, 12);
const MEGABYTE = 1024 ** 2;
/** Bytes of a refused file. If memory kept the files of all uploads, that would be more than 140 MB. */
const LARGE = 18 * MEGABYTE;

let api: TestApi;
let admin: Person;
let server: { process: Bun.Subprocess; url: string };

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  const product = await aStoredProduct(api, admin, {});
  await api.sql`INSERT INTO lots (id, product_id, lot_number) VALUES ('lot', ${product.id}, 'TRC-1')`;
  const port = freePort();
  // Test files share a process and its memory, so the measured API has its own process.
  const child = Bun.spawn([process.execPath, join(import.meta.dirname, "../main.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      DATABASE_URL: api.url,
      API_PORT: String(port),
      INTERNAL_HOST: "127.0.0.1",
      LOG_LEVEL: "silent",
      // As `serve` starts an API: a small heap is collected early.
      BUN_JSC_forceRAMSize: String(512 * MEGABYTE),
    },
  });
  server = { process: child, url: `http://127.0.0.1:${port}` };
});
afterAll(async () => {
  server.process.kill("SIGKILL");
  await api.close();
});

async function upload(file: Uint8Array, kind: string) {
  const response = await fetch(`${server.url}/api/admin/lots/lot/traces?kind=${kind}`, {
    method: "POST",
    headers: { "X-Session-Id": admin.sessionId, "Content-Type": "application/octet-stream" },
    body: Buffer.from(file),
  });
  const body = (await response.json()) as { id?: string };
  if (response.status === 201) await api.sql`DELETE FROM lot_traces WHERE id = ${body.id ?? ""}`;
  return response.status;
}

const residentMegabytes = () => {
  const { stdout } = spawnSync("ps", ["-o", "rss=", "-p", String(server.process.pid)]);
  return Number(stdout) / 1024;
};

it("no broken upload is answered 500", async () => {
  await untilAnswers(`${server.url}/api/health/live`);
  let seed = Number(process.env.TRACE_SEED ?? 7);
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % Math.max(1, most);
  };
  const files = [CHROMATOGRAM, Buffer.from(aTable({ points: 200 })), Buffer.from(anMzml())];
  for (let turn = 0; turn < UPLOADS; turn += 1) {
    const file = mutated(files[turn % files.length] as Uint8Array, random);
    expect([201, 415, 422]).toContain(await upload(file, turn % 3 === 2 ? "ms" : "hplc"));
  }
}, 3_600_000);

it("no broken upload leaves its memory behind", async () => {
  const file = Buffer.alloc(LARGE, "no trace\n");
  const uploadMany = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) expect(await upload(file, "hplc")).toBe(415);
  };
  await untilAnswers(`${server.url}/api/health/live`);
  // The first uploads fill memory pools.
  await uploadMany(3);
  const before = residentMegabytes();
  let uploaded = LARGE_UPLOADS;
  await uploadMany(uploaded);
  // The garbage collector lags by a few files, however many there are. A leak grows with each further file.
  const kept = async () => {
    await uploadMany(1);
    uploaded += 1;
    return (residentMegabytes() - before) / ((uploaded * LARGE) / MEGABYTE);
  };
  await expect.poll(kept, { timeout: 30_000 }).toBeLessThan(0.6);
}, 60_000);
