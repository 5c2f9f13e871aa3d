/** One result of the doctor. A fault must be mended; advice only makes the shop safer. */
export type Finding = {
  name: string;
  state: "ok" | "advice" | "fault";
  found: string;
  /** What to do; empty when nothing is wrong. */
  fix: string;
};

export const ok = (name: string, found: string): Finding => ({ name, state: "ok", found, fix: "" });

const problem =
  (state: "fault" | "advice") =>
  (name: string, found: string, fix: string): Finding => ({ name, state, found, fix });

export const fault = problem("fault");
export const advice = problem("advice");

/** The first finding that applies, or `ok` with this sentence. */
export const firstOf = (name: string, found: string, problems: (Finding | false | null)[]) =>
  problems.find((problem) => problem !== false && problem !== null) || ok(name, found);
