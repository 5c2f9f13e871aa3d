import { z } from "zod";

/** Progress of work on a file: its rows are compared with the shop, then written. */
const workStep = z.object({
  stage: z.enum(["checking", "writing"]),
  done: z.number().int(),
  total: z.number().int(),
});

/**
 * A line of the answer for application/x-ndjson. The last line is the outcome: the answer, or the refusal with its own
 * status.
 */
export const progressTo = <Answer extends z.ZodType>(answer: Answer) =>
  z.union([
    workStep,
    z.object({ answer }),
    z.object({ status: z.number().int(), refusal: z.unknown() }),
  ]);

/** The query of a call that writes nothing without `dryRun=false`. */
export const dryRunQuery = {
  dryRun: z
    .enum(["true", "false", "1", "0"])
    .default("true")
    .transform((value) => value === "true" || value === "1"),
};

export type WorkStep = z.infer<typeof workStep>;
