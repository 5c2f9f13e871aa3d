import { conflict, invalid, Refusal } from "../refusals.ts";

/** 415: the content decides the format, and this one is unknown. */
export const unknownFormat = (message: string) =>
  new Refusal("unsupported-type", "unknown-format", message);

export const unreadableTrace = (field: string, message: string) =>
  invalid({ [field]: message }, "unreadable-trace");

export const tracePublished = () =>
  conflict("trace-published", "This lot has left quarantine: its traces stay as they are.");

/** 409: too many plots make a page useless. */
export const tooManyTraces = (most: number) =>
  conflict("too-many-traces", `A lot has at most ${most} traces. Remove one first.`);
