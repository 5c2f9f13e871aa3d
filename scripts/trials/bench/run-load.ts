export type LoadPlan = {
  origin: string;
  /** Whole requests, sent in turn. Each time `{fresh}` in one is replaced by a new word. */
  requests: string[];
  connections: number;
  seconds: number;
};

export type Load = {
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
  answers: number;
  /** Those of the warm-up included: what the servers' processor was spent on. */
  allAnswers: number;
  /** Answers other than 2xx, by status. */
  failed: Record<string, number>;
  /** Connections that ended before their answer. */
  broken: number;
};

/**
 * Runs the load in a process of its own.
 * @throws Error when there were answers other than 2xx: a refusal is quicker than the work and would flatter
 */
export async function runLoad(plan: LoadPlan): Promise<Load> {
  const load = await runProgram<Load>("./send-load.ts", plan);
  const failed = Object.entries(load.failed).map(([status, count]) => `${count} × ${status}`);
  if (load.broken > 0) failed.push(`${load.broken} broken connections`);
  if (load.answers === 0) failed.push("no answers");
  if (failed.length > 0) throw new Error(`The load was not served: ${failed.join(", ")}`);
  return load;
}

/** Runs one of the programs beside this file: gives it `plan` on its standard input, and takes the JSON it prints. */
export async function runProgram<Result>(name: string, plan: unknown): Promise<Result> {
  const child = Bun.spawn([process.execPath, new URL(name, import.meta.url).pathname], {
    stdin: new Blob([JSON.stringify(plan)]),
    stdout: "pipe",
    stderr: "inherit",
  });
  const text = await new Response(child.stdout).text();
  if ((await child.exited) !== 0) throw new Error(`${name} failed`);
  return JSON.parse(text) as Result;
}

/** A request as it goes over the wire. */
export function rawRequest(
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): string {
  const json = body === undefined ? "" : JSON.stringify(body);
  const all = {
    Host: "127.0.0.1",
    Connection: "keep-alive",
    ...(body !== undefined && {
      "Content-Type": "application/json",
      "Content-Length": String(Buffer.byteLength(json)),
    }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${json}`;
}
