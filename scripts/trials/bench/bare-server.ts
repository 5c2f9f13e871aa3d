/**
 * The baseline of the catalogue: only Bun.serve and postgres.js, with the same SQL as the API.
 * Reads its plan from standard input and prints its port.
 */
import postgres from "postgres";
import type { Recording } from "./record-statements.ts";

export type BarePlan = { databaseUrl: string; answers: Record<string, Recording> };

const { databaseUrl, answers }: BarePlan = await Bun.stdin.json();
const sql = postgres(databaseUrl, { max: 10, onnotice: () => {} });

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const recording = answers[pathname + search];
    if (!recording) return new Response(null, { status: 404 });
    const results: unknown[][] = [];
    for (const group of recording) {
      const rows = group.map(({ text, parameters }) =>
        sql.unsafe(text, parameters as never[], { prepare: true }),
      );
      results.push(...(await Promise.all(rows)));
    }
    return Response.json(results);
  },
});
console.log(server.port);
