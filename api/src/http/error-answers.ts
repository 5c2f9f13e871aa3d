import type { Logger } from "pino";
import { isDatabaseAway, postgresCode } from "../db/errors.ts";
import { Refusal, type RefusalKind } from "../refusals.ts";
import { HttpProblem, problemAnswer } from "./http-problem.ts";

const STATUS_OF: Record<RefusalKind, number> = {
  rejected: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  invalid: 422,
  "too-many": 429,
  unavailable: 503,
};

export type ErrorContext = {
  log: Logger;
  /** "POST /api/orders", for the log and the seller. */
  call: string;
  /** Tells the seller of a defect; never throws. */
  tellSeller: (error: { errorId: string; summary: string }) => void;
};

/** The one place where anything that was thrown becomes a status and JSON. Nothing that was sent is ever repeated. */
export function errorAnswer(thrown: unknown, context: ErrorContext): Response {
  const error = unwrapped(thrown);
  if (error instanceof Refusal) return refusalAnswer(error);
  if (error instanceof HttpProblem) return error.answer();
  if (isElysiaError(error, "PARSE")) return unreadable().answer();
  if (isInvalidInput(error)) return invalidAnswer(error);
  if (isDatabaseAway(error)) {
    context.log.warn({ call: context.call, reason: postgresCode(error) }, "the database is away");
    return unavailable().answer();
  }
  if (isRace(error)) {
    context.log.warn({ call: context.call, error: facts(error) }, "two changes collided");
    const message = "Somebody changed this at the same time. Please try again.";
    return problemAnswer(409, { message, code: "conflict" });
  }
  return defectAnswer(error, context);
}

/** 400: a body that is no JSON. */
export const unreadable = () =>
  new HttpProblem(400, "unreadable", "The body of the request is not valid JSON.");

/** 503 with `Retry-After`: the database is away or too slow just now. */
export const unavailable = () =>
  new HttpProblem(503, "unavailable", "The shop is busy. Please try again in a moment.", {
    "Retry-After": "2",
  });

/** Elysia wraps what a parser throws. */
function unwrapped(thrown: unknown): unknown {
  const cause = isElysiaError(thrown, "PARSE") ? (thrown as Error).cause : undefined;
  return cause instanceof Refusal || cause instanceof HttpProblem ? cause : thrown;
}

function isElysiaError(error: unknown, code: string): boolean {
  return (error as { code?: unknown } | null)?.code === code;
}

function refusalAnswer({ kind, reason, message, details }: Refusal): Response {
  const { fields, retryAfter, answer } = details;
  return problemAnswer(
    STATUS_OF[kind],
    { ...answer, message, code: reason, ...(fields && { fields }) },
    retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) },
  );
}

type InvalidInput = { type: string; all: { path?: string; message?: string }[] };

/** An answer that does not keep its own contract is our defect, not the caller's. */
function isInvalidInput(error: unknown): error is InvalidInput {
  return isElysiaError(error, "VALIDATION") && (error as InvalidInput).type !== "response";
}

/**
 * Path → message; the first problem of a path stands. Elysia's own report would repeat the whole body, the password
 * included.
 */
function invalidAnswer({ type, all }: InvalidInput): Response {
  const fields: Record<string, string> = {};
  for (const { path = "", message = "Is not valid" } of all) {
    fields[path === "" || path === "root" ? type : path] ??= message;
  }
  const message = Object.values(fields)[0] ?? "The request is not valid.";
  return problemAnswer(422, { message, code: "invalid", fields });
}

/** A unique or foreign key that no use case foresaw was broken by a change at the same moment. */
function isRace(error: unknown): boolean {
  const code = postgresCode(error);
  return code === "23505" || code === "23503";
}

/** A defect of ours: the log gets its story under an id, the client only the id. */
function defectAnswer(error: unknown, { log, call, tellSeller }: ErrorContext): Response {
  const errorId = crypto.randomUUID();
  log.error({ errorId, call, error: facts(error) }, "unexpected error");
  tellSeller({ errorId, summary: `${call} failed` });
  const message = "Something went wrong on our side. Please try again.";
  return problemAnswer(500, { message, code: "internal", errorId });
}

/** Errors of queries and validations carry what was sent, also in their text: only the rest is written down. */
function facts(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, query } = error as Error & { code?: unknown; query?: unknown };
  const quotes = query !== undefined || code === "VALIDATION";
  return {
    name: error.name,
    code,
    message: quotes ? undefined : error.message,
    query,
    at: error.stack?.split("\n").filter((line) => line.startsWith("    at ")),
    cause: error.cause === undefined ? undefined : facts(error.cause),
  };
}
