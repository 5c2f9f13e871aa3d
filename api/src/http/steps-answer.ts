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
  let isHeard = true;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      // Whoever has left hears no more of it; what was begun goes on, as for any other call.
      const write = (line: unknown) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        write({ answer: await run(write) });
      } catch (error) {
        const refusal = refuse(error);
        write({ status: refusal.status, refusal: await refusal.json() });
      }
      if (isHeard) controller.close();
    },
    cancel() {
      isHeard = false;
    },
  });
  return new Response(body, { headers: { "Content-Type": STEPS_TYPE } });
}
