export type LoadPlan = {
  origin: string;
  /** Raw requests, sent in turn. Each `{fresh}` is replaced by a new word. */
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
  /** Including those of the warm-up, because they used processor time too. */
  allAnswers: number;
  /** Answers other than 2xx, by status. */
  failed: Record<string, number>;
  /** Connections that closed before their answer. */
  broken: number;
};

/**
 * Runs the load in a separate process.
 * @throws Error when there were answers other than 2xx: a refusal is faster than the work and would improve the figure
 */
export async function runLoad(plan: LoadPlan): Promise<Load> {
  const load = await runProgram<Load>("./send-load.ts", plan);
  const failed = Object.entries(load.failed).map(([status, count]) => `${count} × ${status}`);
  if (load.broken > 0) failed.push(`${load.broken} broken connections`);
  if (load.answers === 0) failed.push("no answers");
  if (failed.length > 0) throw new Error(`The load was not served: ${failed.join(", ")}`);
  return load;
}

/** Runs a program of this folder with `plan` on its standard input; returns the JSON that it prints. */
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

/** A raw HTTP request. */
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
