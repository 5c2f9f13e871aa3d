import { addCleanUp } from "../../stage/clean-up.ts";

/**
 * What stands before several machines: each request goes to the next one, on a connection of its own. One that refuses
 * the connection has seen nothing of the request, which then goes to another; nobody else tells the balancer that a
 * machine goes. A connection that nobody had accepted when its machine stopped listening is reset by the kernel: what can
 * be asked twice is then sent to another machine, as a balancer may be told to.
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

/** By its method, as HTTP has it, because it prices a cart only, or because it has a key by which it is done once. */
function canBeAskedTwice({ method, url, headers }: Request): boolean {
  if (method !== "POST" && method !== "PATCH") return true;
  return new URL(url).pathname === "/api/quotes" || headers.has("Idempotency-Key");
}
