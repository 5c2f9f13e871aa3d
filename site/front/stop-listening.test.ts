import { afterEach, expect, it } from "vitest";
import { stopListening } from "./stop-listening.ts";

const SHARED = { hostname: "127.0.0.1", reusePort: true };
const ends: (() => unknown)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));

it("new connections to a shared port go to the other process, and a kept one is still answered", async () => {
  const server = Bun.serve({ ...SHARED, port: 0, fetch: () => new Response("this") });
  ends.push(() => server.stop(true));
  const kept = await openKept(server.port ?? 0);
  expect(await kept.ask()).toContain("this");
  const other = Bun.spawn(
    [
      process.execPath,
      "--eval",
      `Bun.serve({ ...${JSON.stringify(SHARED)}, port: ${server.port}, fetch: () => new Response("other") }); console.log("open")`,
    ],
    { stdout: "pipe" },
  );
  ends.push(() => other.kill());
  await other.stdout.getReader().read();

  stopListening(server.port ?? 0);
  const answers = await Promise.all(
    Array.from({ length: 30 }, async () => (await fetch(server.url, { keepalive: false })).text()),
  );
  expect(new Set(answers)).toEqual(new Set(["other"]));
  expect(await kept.ask()).toContain("this");
});

/** A connection that is open until the end of the test. */
async function openKept(port: number) {
  let answered = (_: string) => {};
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: { data: (_, bytes) => answered(bytes.toString()) },
  });
  ends.push(() => socket.end());
  return {
    ask: () =>
      new Promise<string>((resolve) => {
        answered = resolve;
        socket.write("GET / HTTP/1.1\r\nHost: shop\r\n\r\n");
      }),
  };
}
