import { createConnection, createServer, type Socket } from "node:net";
import { atTheEnd } from "../trials/clean-up.ts";
import { between } from "../trials/random.ts";

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
  atTheEnd(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return { port };
}

/** Passes bytes on later, and in the order in which they came; a close overtakes nothing. */
function delay(from: Socket, to: Socket, milliseconds: () => number): void {
  let passedAt = 0;
  const later = (work: () => void) => {
    passedAt = Math.max(passedAt, Date.now() + milliseconds());
    setTimeout(work, passedAt - Date.now());
  };
  from.on("data", (bytes) => later(() => to.write(bytes)));
  from.on("end", () => later(() => to.end()));
  from.on("close", () => later(() => to.destroy()));
}
