import { connect } from "node:net";
import { expect } from "vitest";

type Server = {
  process: Bun.Subprocess;
  /** An address of the server. */
  url: string;
  /** A request that is answered only after `finish`; by default a GET of the address. */
  init?: BunFetchRequestInit;
  /** Resolves when the server has begun with the request. */
  begun: () => Promise<unknown>;
  finish: () => void;
  /** The expected complete answer. */
  whole?: RegExp;
};

/**
 * Stops a server while it answers. New requests must be refused, so that a load balancer sends them
 * elsewhere. The server must finish its answer, and exit soon after it.
 */
export async function expectDraining({
  process,
  url,
  init,
  begun,
  finish,
  whole = /^200 whole$/,
}: Server): Promise<void> {
  const answer = read(url, init);
  await begun();
  process.kill("SIGTERM");
  await expect.poll(() => tryConnect(url), { timeout: 15_000 }).toBe("ECONNREFUSED");
  expect(process.exitCode).toBeNull();
  finish();
  expect(await answer).toMatch(whole);
  const leaves = Promise.race([process.exited, Bun.sleep(EXITS_WITHIN).then(() => "stays")]);
  expect(await leaves).toBe(0);
}

/** Opens a connection and sends nothing; returns the reason when that fails. */
function tryConnect(url: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve("connected"));
    socket.on("connect", () => socket.destroy());
    socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

/** The answer, or the reason for none, over a new connection. */
async function read(url: string, init?: BunFetchRequestInit): Promise<string> {
  try {
    const signal = AbortSignal.timeout(20_000);
    const response = await fetch(url, { ...init, keepalive: false, signal });
    return `${response.status} ${await response.text()}`;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

/** Milliseconds. Idle kept-alive connections must not delay the exit. */
const EXITS_WITHIN = 3000;

/**
 * A server whose answers at `path` wait for `finish`, and a promise of the first request there.
 * Other paths are answered at once, because a front checks whether its API is ready.
 */
export function answerWhenTold(path: string) {
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<void>();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      if (new URL(request.url).pathname !== path) return new Response();
      begun.resolve();
      await finished.promise;
      return new Response("whole");
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    begun: () => begun.promise,
    finish: finished.resolve,
    stop: () => server.stop(true),
  };
}

/** A port that nothing listens on at the moment. */
export function freePort(): number {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  server.stop(true);
  return port ?? 0;
}

/** Waits until the server answers anything. */
export async function untilAnswers(url: string): Promise<void> {
  await expect
    .poll(
      () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
      { timeout: 15_000 },
    )
    .toBe(true);
}
