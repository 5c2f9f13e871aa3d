const STEPS_TYPE = "application/x-ndjson";

/** Whether the caller wants to hear how far a long call is. */
export function wantsSteps(request: Request): boolean {
  return request.headers.get("accept")?.includes(STEPS_TYPE) ?? false;
}

/**
 * An answer of one JSON line for each step, and as the last one `{ answer }`. A refusal comes too late for the status:
 * it is the last line, `{ status, refusal }`, with what would have been answered.
 */
export function stepsAnswer<Step, Answer>({
  run,
  refuse,
}: {
  run: (onStep: (step: Step) => void) => Promise<Answer>;
  refuse: (error: unknown) => Response;
}): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (line: unknown) =>
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      try {
        write({ answer: await run(write) });
      } catch (error) {
        const refusal = refuse(error);
        write({ status: refusal.status, refusal: await refusal.json() });
      }
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": STEPS_TYPE } });
}
