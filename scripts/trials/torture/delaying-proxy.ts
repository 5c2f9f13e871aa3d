import { createConnection, createServer, type Socket } from "node:net";
import { addCleanUp } from "../stage/clean-up.ts";
import { between } from "../stage/random.ts";

export type DelayingProxy = { port: number };

/**
 * Stands between the api and its database, and holds every statement and every answer back, so that a round trip
 * takes 20–100 ms longer: as if they stood in two cities. Races that a fast loopback hides come out.
 */
export async function openDelayingProxy(
  target: { host: string; port: number },
  random: () => number,
): Promise<DelayingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = createConnection({ ...target, noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("close", () => sockets.delete(from));
      from.on("error", () => from.destroy());
      delay(from, to, () => between(random, 10, 50));
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as { port: number }).port));
  });
  addCleanUp(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port };
}

/** Passes bytes on later, and in the order in which they came; a close overtakes nothing. */
function delay(from: Socket, to: Socket, milliseconds: () => number): void {
  // One after the other: two timers that are due in the same millisecond may fire the wrong way round.
  const waiting: { dueAt: number; work: () => void }[] = [];
  const passOn = async () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const left = next.dueAt - performance.now();
      if (left > 0) await Bun.sleep(left);
      next.work();
      waiting.shift();
    }
  };
  const later = (work: () => void) => {
    waiting.push({ dueAt: performance.now() + milliseconds(), work });
    if (waiting.length === 1) passOn();
  };
  from.on("data", (bytes) => later(() => to.write(bytes)));
  from.on("end", () => later(() => to.end()));
  from.on("close", () => later(() => to.destroy()));
}
