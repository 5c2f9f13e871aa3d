import { DrizzleQueryError } from "drizzle-orm";
import { Elysia, ParseError, ValidationError } from "elysia";
import { isDatabaseAway, postgresCode } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { Refusal, type RefusalKind } from "../refusals.ts";
import { HttpProblem, problemAnswer } from "./http-problem.ts";

const STATUS_OF: Record<RefusalKind, number> = {
  rejected: 400,
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-many": 429,
  unavailable: 503,
};

/** Seconds until a client may ask again while the database is away. */
const RETRY_AFTER = "3";

/** The one place where a thrown thing becomes a status and JSON. Nothing that was sent is ever repeated. */
export function errorAnswers({ log }: Pick<Dependencies, "log">) {
  return new Elysia({ name: "error-answers" }).onError({ as: "global" }, ({ code, error }) => {
    if (code === "NOT_FOUND")
      return problemAnswer(404, { message: "Not found", code: "not-found" });
    return answerOf(error, log);
  });
}

/** The answer to anything thrown, inside Elysia or before it. */
export function answerOf(thrown: unknown, log: Dependencies["log"]): Response {
  // Elysia wraps what its parsers throw, and Drizzle what the driver throws.
  const cause = thrown instanceof ParseError ? (thrown.cause ?? thrown) : thrown;
  if (cause instanceof Refusal) return refusalAnswer(cause);
  if (cause instanceof HttpProblem) {
    return problemAnswer(
      cause.status,
      { message: cause.message, code: cause.reason },
      cause.headers,
    );
  }
  if (cause instanceof ParseError) {
    return problemAnswer(400, { message: "The request cannot be read.", code: "unreadable" });
  }
  if (cause instanceof ValidationError && cause.type !== "response") return validationAnswer(cause);
  if (isDatabaseAway(cause)) {
    log.error({ reason: postgresCode(cause) }, "the database is away");
    return problemAnswer(
      503,
      { message: "The shop is busy for a moment. Please try again.", code: "unavailable" },
      { "Retry-After": RETRY_AFTER },
    );
  }
  return unexpectedAnswer(cause, log);
}

function refusalAnswer({ kind, reason, message, details }: Refusal): Response {
  const headers: Record<string, string> = {};
  if (details.retryAfter !== undefined) headers["Retry-After"] = String(details.retryAfter);
  return problemAnswer(
    STATUS_OF[kind],
    {
      ...details.answer,
      message,
      code: reason,
      ...(details.fields && { fields: details.fields }),
    },
    headers,
  );
}

/** Path → message; the first problem of a path stands. */
function validationAnswer(error: ValidationError): Response {
  const fields: Record<string, string> = {};
  for (const problem of error.all) {
    const { path, message } = problem as { path?: string | PropertyKey[]; message?: string };
    const name = fieldName(path);
    fields[name] ??= message ?? "Is not valid";
  }
  const message = Object.values(fields)[0] ?? "The request is not valid.";
  return problemAnswer(422, { message, code: "invalid", fields });
}

function fieldName(path: string | PropertyKey[] | undefined): string {
  const name = Array.isArray(path)
    ? path.map(String).join(".")
    : (path ?? "").replace(/^[/.]/, "").replaceAll("/", ".");
  return name === "" || name === "root" ? "body" : name;
}

/** A defect of ours: the log gets all of it under an id, the client only the id. */
function unexpectedAnswer(error: unknown, log: Dependencies["log"]): Response {
  const id = crypto.randomUUID();
  // A query error's own text repeats SQL and parameters; its cause says enough.
  const logged = error instanceof DrizzleQueryError ? error.cause : error;
  log.error({ err: logged, errorId: id }, "unexpected error");
  return problemAnswer(500, {
    message: `Something went wrong on our side. Please try again; if it happens again, quote ${id}.`,
    code: "internal",
    errorId: id,
  });
}
