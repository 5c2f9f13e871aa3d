import { createServer } from "node:net";

/** The preferred port if nobody listens there, else any free one of this machine. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && (await isFree(preferred))) return preferred;
  return (await listenOnce(0, "127.0.0.1")) ?? 0;
}

/** True when a server could listen there; without a host: on every interface. */
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
