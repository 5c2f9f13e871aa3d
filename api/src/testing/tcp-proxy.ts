import { createConnection, createServer, type Server, type Socket } from "node:net";

export type TcpProxy = {
  port: number;
  /** Stops passing data without closing connections, like a frozen peer. */
  freeze: () => void;
  thaw: () => void;
  /** Breaks every connection and refuses new ones, like a peer that is down. */
  shutDown: () => Promise<void>;
  /** Accepts connections again on the same port. */
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * A proxy between a client and a server of a test, which fails as networks and servers do. With
 * `delay`, every piece arrives so many milliseconds later (a new random delay for each), as between
 * two cities. That shows races that a fast loopback hides.
 */
export async function tcpProxy(
  target: { host: string; port: number },
  delay?: () => number,
): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let server: Server | undefined;

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
    if (isFrozen) socket.pause();
    return socket;
  };
  const join = (client: Socket) => {
    const upstream = createConnection({ ...target, noDelay: true });
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      track(from);
      const pass = delay ? inTurnAfter(delay) : (work: () => void) => work();
      from.on("data", (bytes) => pass(() => to.write(bytes)));
      from.on("close", () => pass(() => to.destroy()));
    }
  };
  const listen = (port: number) =>
    new Promise<number>((resolve, reject) => {
      const listening = createServer({ noDelay: true }, join);
      server = listening;
      listening.on("error", reject);
      listening.listen(port, "127.0.0.1", () => {
        resolve((listening.address() as { port: number }).port);
      });
    });
  const shutDown = async () => {
    const closed = new Promise<void>((resolve) => server?.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  const port = await listen(0);
  return {
    port,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    shutDown,
    comeBack: async () => {
      await listen(port);
    },
    close: shutDown,
  };
}

/** Runs each work later, in the order of the calls: two timers that are due together may fire in the wrong order. */
function inTurnAfter(delay: () => number): (work: () => void) => void {
  const waiting: { dueAt: number; work: () => void }[] = [];
  const workOff = async () => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const left = next.dueAt - performance.now();
      if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
      next.work();
      waiting.shift();
    }
  };
  return (work) => {
    waiting.push({ dueAt: performance.now() + delay(), work });
    if (waiting.length === 1) void workOff();
  };
}
