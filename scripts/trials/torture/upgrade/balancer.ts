import { addCleanUp } from "../../stage/clean-up.ts";

/**
 * A load balancer for several machines: each request goes to the next one over a new connection.
 * When a machine refuses the connection, it has not seen the request, which then goes to another.
 * This is the only sign that a machine stops. The kernel resets connections that were not accepted
 * before their listener closed; requests that may be repeated are then sent to another machine.
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
          if (isRefused(error) || (canBeAskedTwice(request) && isReset(error))) continue;
          return new Response(String(error), { status: 502 });
        }
      }
      return new Response("No machine takes requests", { status: 502 });
    },
  });
  addCleanUp(() => server.stop(true));
  return { origin: `http://127.0.0.1:${server.port}`, machines };
}

const codeOf = (error: unknown) => (error as { code?: string }).code ?? "";

const isRefused = (error: unknown) => ["ECONNREFUSED", "ConnectionRefused"].includes(codeOf(error));
const isReset = (error: unknown) => ["ECONNRESET", "ConnectionClosed"].includes(codeOf(error));

/** Whether a request may be repeated: by its HTTP method, because it only prices a cart, or by its idempotency key. */
function canBeAskedTwice({ method, url, headers }: Request): boolean {
  if (method !== "POST" && method !== "PATCH") return true;
  return new URL(url).pathname === "/api/quotes" || headers.has("Idempotency-Key");
}
