import { type AddressInfo, createServer } from "node:net";

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
  const last = await listenOnce(0, "127.0.0.1");
  return typeof last === "number" ? last : 0;
}

/** Whether a server could listen there; without a host: on every interface. */
export const isFree = async (port: number, host?: string): Promise<boolean> =>
  (await findFault(port, host)) === null;

/** Why no server of the shop can listen there, as a sentence for people; null when one can. */
export async function findPortFault(port: number, host?: string): Promise<string | null> {
  const code = await findFault(port, host);
  if (code === null) return null;
  if (code === "EADDRINUSE") return `Port ${port} is taken. Stop what uses it, or set PORT.`;
  if (code === "EACCES") {
    return `This user may not listen on port ${port} (EACCES). Set PORT to one above 1023, and put a reverse proxy in front.`;
  }
  if (host === undefined) return `This machine cannot listen on port ${port} (${code}).`;
  return `HOST is "${host}", where this machine cannot listen (${code}). Set it to an address of this machine, such as 127.0.0.1.`;
}

/** The system's code of the reason, such as EADDRINUSE. */
async function findFault(port: number, host?: string): Promise<string | null> {
  const tried = await listenOnce(port, host ?? "127.0.0.1");
  const last = typeof tried === "number" && host === undefined ? await listenOnce(port) : tried;
  return typeof last === "number" ? null : last;
}

/** The port on which it could listen, or the system's code of the reason why not. */
function listenOnce(port: number, host?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message));
    server.listen({ port, host, exclusive: true }, () => {
      const { port: taken } = server.address() as AddressInfo;
      server.close(() => resolve(taken));
    });
  });
}
