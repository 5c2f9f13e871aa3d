import type { Logger } from "pino";
import { isDatabaseAway, postgresCode } from "../db/errors.ts";
import { conflict, invalid, Refusal, type RefusalKind } from "../refusals.ts";

const STATUS_OF: Record<RefusalKind, number> = {
  rejected: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "unsupported-type": 415,
  invalid: 422,
  "too-many": 429,
  unavailable: 503,
};

export type ErrorContext = {
  log: Logger;
  /** "POST /api/orders", for the log and the seller. */
  call: string;
  /** Notifies the seller of a defect; never throws. */
  tellSeller: (error: { errorId: string; summary: string }) => void;
  countRefusal?: (code: string) => void;
};

/**
 * Turns every thrown error into a status and JSON; no other place does. The answer never repeats the request's data.
 */
export function errorAnswer(thrown: unknown, context: ErrorContext): Response {
  const error = unwrapped(thrown);
  if (error instanceof Refusal) {
    context.countRefusal?.(error.reason);
    return refusalAnswer(error);
  }
  if (isElysiaError(error, "PARSE")) return refusalAnswer(unreadable());
  if (isInvalidInput(error)) return invalidAnswer(error);
  if (isDatabaseAway(error)) {
    context.log.warn({ call: context.call, reason: postgresCode(error) }, "the database is away");
    return refusalAnswer(unavailable());
  }
  if (isRace(error)) {
    context.log.warn({ call: context.call, error: facts(error) }, "two changes collided");
    const message = "Somebody changed this at the same time. Please try again.";
    return refusalAnswer(conflict("conflict", message));
  }
  return defectAnswer(error, context);
}

/** 400: the body is not JSON. */
export const unreadable = () =>
  new Refusal("rejected", "unreadable", "The body of the request is not valid JSON.");

/** 503: the database is unavailable or too slow at the moment. */
export const unavailable = () =>
  new Refusal("unavailable", "unavailable", "The shop is busy. Please try again in a moment.", {
    retryAfter: 2,
  });

/** Elysia wraps errors that a parser throws. */
function unwrapped(thrown: unknown): unknown {
  const cause = isElysiaError(thrown, "PARSE") ? (thrown as Error).cause : undefined;
  return cause instanceof Refusal ? cause : thrown;
}

function isElysiaError(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code;
}

/** A refusal as JSON: a sentence for people and a stable code for programs. */
export function refusalAnswer({ kind, reason, message, details }: Refusal): Response {
  const { fields, retryAfter, answer } = details;
  const body = { ...answer, message, code: reason, ...(fields && { fields }) };
  const headers =
    retryAfter === undefined ? undefined : { "Retry-After": String(Math.ceil(retryAfter)) };
  return Response.json(body, { status: STATUS_OF[kind], headers });
}

type InvalidInput = { type: string; all: { path?: string; message?: string }[] };

/** Only invalid requests. An answer that violates its contract is our defect. */
function isInvalidInput(error: unknown): error is InvalidInput {
  return isElysiaError(error, "VALIDATION") && (error as InvalidInput).type !== "response";
}

/** The first problem of each path. Elysia's own report would repeat the whole body, including the password. */
function invalidAnswer({ type, all }: InvalidInput): Response {
  const fields: Record<string, string> = {};
  for (const { path = "", message = "Is not valid" } of all) {
    const unknown = unknownMembers(message);
    for (const name of unknown) fields[name] ??= "Does not exist";
    if (unknown.length === 0) fields[path === "" || path === "root" ? type : path] ??= message;
  }
  return refusalAnswer(invalid(fields));
}

/** The names that a strict schema reports as unknown. Names with special characters are left out. */
function unknownMembers(message: string): string[] {
  if (!message.startsWith("Unrecognized key")) return [];
  return [...message.matchAll(/"(\w{1,60})"/g)].map(([, name = ""]) => name);
}

/** A simultaneous change violated a unique or foreign key that no use case checks. */
function isRace(error: unknown): boolean {
  const code = postgresCode(error);
  return code === "23505" || code === "23503";
}

/** Our defect: the log has the details under an id, and the client gets only the id. */
function defectAnswer(error: unknown, { log, call, tellSeller }: ErrorContext): Response {
  const errorId = crypto.randomUUID();
  log.error({ errorId, call, error: facts(error) }, "unexpected error");
  tellSeller({ errorId, summary: `${call} failed` });
  const message = "Something went wrong on our side. Please try again.";
  return Response.json({ message, code: "internal", errorId }, { status: 500 });
}

/** Omits the message of a failed query or validation, because it repeats the request's data. */
function facts(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, query } = error as Error & { code?: unknown; query?: unknown };
  const repeatsInput = query !== undefined || code === "VALIDATION";
  return {
    name: error.name,
    code,
    message: repeatsInput ? undefined : error.message,
    query,
    at: error.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    cause: error.cause === undefined ? undefined : facts(error.cause),
  };
}
