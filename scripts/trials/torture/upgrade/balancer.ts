import { addCleanUp } from "../../stage/clean-up.ts";

/**
 * What stands before several machines: each request goes to the next one, on a connection of its own. One that refuses
 * the connection has seen nothing of the request, which then goes to another; nobody else tells the balancer that a
 * machine goes.
 */
export function openBalancer() {
  const machines: string[] = [];
  let turn = 0;
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const body = request.body ? await request.bytes() : undefined;
      turn += 1;
      const order = machines.map((_, index) => machines[(turn + index) % machines.length]);
      for (const machine of order) {
        try {
          const answer = await fetch(machine + pathname + search, {
            method: request.method,
            headers: request.headers,
            body,
            redirect: "manual",
            decompress: false,
            keepalive: false,
          });
          return new Response(answer.body, { status: answer.status, headers: answer.headers });
        } catch (error) {
          if (isRefused(error)) continue;
          return new Response(String(error), { status: 502 });
        }
      }
      return new Response("No machine takes requests", { status: 502 });
    },
  });
  addCleanUp(() => server.stop(true));
  return { origin: `http://127.0.0.1:${server.port}`, machines };
}

function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === "ECONNREFUSED" || code === "ConnectionRefused";
}
