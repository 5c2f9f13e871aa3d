import { invalid, Refusal } from "../refusals.ts";

/** 415: the format is told by the content, and this is none that is read. */
export const unknownFormat = (message: string) =>
  new Refusal("unsupported-type", "unknown-format", message);

/** 422: the file, or what was said of it, cannot be right. */
export const unreadableTrace = (field: string, message: string) =>
  invalid({ [field]: message }, "unreadable-trace");

/** 409: what is published stays. */
export const tracePublished = () =>
  new Refusal(
    "conflict",
    "trace-published",
    "This lot has left quarantine: its traces stay as they are.",
  );

/** 409: a page of plots helps nobody. */
export const tooManyTraces = (most: number) =>
  new Refusal("conflict", "too-many-traces", `A lot has at most ${most} traces. Remove one first.`);
