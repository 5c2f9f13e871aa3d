import { createServer } from "node:net";

/**
 * Below the ports that systems assign automatically. Seconds pass between this check and the start
 * of the server, and no other program gets such a port by chance.
 */
const [LOWEST, HIGHEST] = [20_000, 32_000];

/** Each process starts at a random port, so that two processes at the same moment find different ones. */
let next = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST));

/** The preferred port if it is free, otherwise a free one that is not returned again soon. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  for (let left = HIGHEST - LOWEST; left > 0; left -= 1) {
    const port = next;
    next = next + 1 < HIGHEST ? next + 1 : LOWEST;
    if (await isFree(port)) return port;
  }
  return (await listenOnce(0, "127.0.0.1")) ?? 0;
}

/** Whether a server could listen there; without a host: on every interface. */
export async function isFree(port: number, host?: string): Promise<boolean> {
  return (
    (await listenOnce(port, host ?? "127.0.0.1")) !== null &&
    (host !== undefined || (await listenOnce(port)) !== null)
  );
}

function listenOnce(port: number, host?: string): Promise<number | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(null));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const taken = typeof address === "object" && address ? address.port : null;
      server.close(() => resolve(taken));
    });
  });
}
