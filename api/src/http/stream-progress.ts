const NDJSON = "application/x-ndjson";

/** Whether the caller asks for the progress of a long call as lines of JSON. */
export function wantsProgress(request: Request): boolean {
  return request.headers.get("accept")?.includes(NDJSON) ?? false;
}

/**
 * An answer of one JSON line for each step; the last line is `{ answer }`. The status 200 is sent before the work is
 * done, so a refusal is the last line instead: `{ status, refusal }` with the status and the body that it would have.
 */
export function streamProgress<Step, Answer>({
  run,
  refuse,
}: {
  run: (onStep: (step: Step) => void) => Promise<Answer>;
  refuse: (error: unknown) => Response;
}): Response {
  const encoder = new TextEncoder();
  let isOpen = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // A caller who has left is sent nothing more; the work goes on.
      const write = (line: unknown) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        write({ answer: await run(write) });
      } catch (error) {
        const refusal = refuse(error);
        write({ status: refusal.status, refusal: await refusal.json() });
      }
      if (isOpen) controller.close();
    },
    cancel() {
      isOpen = false;
    },
  });
  return new Response(body, { headers: { "Content-Type": NDJSON } });
}
