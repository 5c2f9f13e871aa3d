import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  answerWhenTold,
  expectDraining,
  freePort,
  untilAnswers,
} from "#shared/testing/expect-draining.ts";

const folder = mkdtempSync(join(tmpdir(), "aliquot-front-"));
const api = answerWhenTold("/api/products");
const origin = `http://127.0.0.1:${freePort()}`;
const front = Bun.spawn([process.execPath, join(import.meta.dirname, "main.ts")], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: new URL(origin).port,
    DATA_DIR: folder,
    BUILD_DIR: folder,
    API_URL: api.url,
  },
});
afterAll(() => {
  front.kill("SIGKILL");
  api.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("a front that is told to stop finishes what it passes on, and takes nothing new", async () => {
  await untilAnswers(`${origin}/_astro/none.css`);
  await expectDraining({ ...api, process: front, url: `${origin}/api/products` });
  expect(front.signalCode).toBeNull();
}, 60_000);
