import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { type Outcome, postOnce } from "./post-once.ts";
import { createWebhookSecret, signedHeaders } from "./webhook-secrets.ts";

const DOCS = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

it("the receiver of docs/api.md takes what is signed and nothing else", async () => {
  const code = /```js\n(.+?)\n```/s.exec(DOCS.slice(DOCS.indexOf("## Webhooks")))?.[1] ?? "";
  // "A receiver in twenty lines", without its imports.
  const lines = code.split("\n").filter((line) => line && !line.startsWith("import"));
  expect(lines.length).toBeLessThanOrEqual(20);
  const folder = mkdtempSync(join(tmpdir(), "aliquot-receiver-"));
  writeFileSync(join(folder, "receiver.mjs"), code);
  const secret = createWebhookSecret();
  const probe = Bun.serve({ port: 0, fetch: () => new Response() });
  const port = String(probe.port);
  await probe.stop(true);
  const receiver = Bun.spawn(["bun", join(folder, "receiver.mjs")], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: port },
    stdout: "pipe",
  });
  const body = JSON.stringify({ type: "order.placed", data: { id: "1" } });
  const post = (by: string, at = new Date()): Promise<Outcome> =>
    postOnce({
      url: `http://127.0.0.1:${port}/`,
      headers: signedHeaders(by, { id: "msg_1", body, at }),
      body,
      isPrivateAllowed: true,
    });
  try {
    await vi.waitFor(async () => expect(await post(secret)).toEqual({ status: 204 }), 10_000);
    expect(await post(secret)).toEqual({ status: 204 });
    expect(await post(createWebhookSecret())).toEqual({ status: 401 });
    expect(await post(secret, new Date(Date.now() - 600_000))).toEqual({ status: 401 });
  } finally {
    receiver.kill();
  }
  const said = await new Response(receiver.stdout).text();
  expect(said.match(/order\.placed/g)).toHaveLength(1);
  rmSync(folder, { recursive: true, force: true });
}, 30_000);
