import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import {
  answerWhenTold,
  expectDraining,
  freePort,
  untilAnswers,
} from "#shared/testing/expect-draining.ts";

const build = mkdtempSync(join(tmpdir(), "aliquot-site-"));
const api = answerWhenTold("/");
const origin = `http://127.0.0.1:${freePort()}`;
mkdirSync(join(build, "server"));
// A fake build: one page that calls the api, and one that does not.
writeFileSync(
  join(build, "server/entry.mjs"),
  `export const handler = async (request, response) => {
    const text = request.url === "/page" ? await fetch("${api.url}").then((answer) => answer.text()) : "";
    response.end(text);
  };`,
);
const server = Bun.spawn([process.execPath, join(import.meta.dirname, "main.ts")], {
  stdio: ["ignore", "ignore", "inherit"],
  env: {
    ...process.env,
    HOST: "127.0.0.1",
    PORT: new URL(origin).port,
    SITE_BUILD_DIR: build,
  },
});
afterAll(() => {
  server.kill("SIGKILL");
  api.stop();
  rmSync(build, { recursive: true, force: true });
});

it("a site server that is told to stop finishes the page that it renders, and takes nothing new", async () => {
  await untilAnswers(origin);
  await expectDraining({ ...api, process: server, url: `${origin}/page` });
  expect(server.signalCode).toBeNull();
}, 60_000);
