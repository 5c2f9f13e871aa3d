/** A call that did not end in a usable answer. */
export abstract class CallError extends Error {
  /** What people are told: the server's own sentence, or `fallback` when there is none. */
  said(fallback: string): string {
    return fallback;
  }
}

/**
 * An answer that is not a success. `message` is "status: body" (or the status text when the body is empty), for
 * logs and programs; people are shown `said(…)`.
 */
export class ApiError extends CallError {
  override readonly name = "ApiError";
  readonly status: number;
  /** The body as it came. */
  readonly body: string;
  /** The stable code of the refusal, e.g. "insufficient-stock"; null when the answer was not ours. */
  readonly code: string | null;
  /** Path → message, for 422; empty otherwise. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole JSON body, for answers that say more (a fresh quote, the lines that ran short). */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds after which a retry makes sense, from `Retry-After`; null when not said. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: string, retryAfter: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.body = body;
    this.details = jsonObject(body);
    this.code = typeof this.details.code === "string" ? this.details.code : null;
    this.fields = textMembers(this.details.fields);
    this.retryAfter = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }

  override said(fallback: string): string {
    const { message } = this.details;
    return typeof message === "string" && message.trim() !== "" ? message : fallback;
  }
}

/** No answer: offline, an unreachable server, or one that took too long. */
export class NetworkError extends CallError {
  override readonly name = "NetworkError";
  readonly timedOut: boolean;

  constructor(cause: unknown, timedOut = false) {
    super(timedOut ? "The server did not answer in time" : "The server could not be reached", {
      cause,
    });
    this.timedOut = timedOut;
  }
}

/** A success whose body is not what the contract says: an old page that talks to a newer API, or a proxy's page. */
export class UnreadableAnswer extends CallError {
  override readonly name = "UnreadableAnswer";

  constructor(path: string, cause: unknown) {
    super(`The answer of ${path} is not what was agreed`, { cause });
  }
}

/** What people are told about anything that was thrown. */
export function said(error: unknown, fallback: string): string {
  return error instanceof CallError ? error.said(fallback) : fallback;
}

/** Whether the session is missing or has ended. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the server refuses what was asked for. A session that has ended and a server that is away refuse nothing. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}

/** Whether the call wants a fresh proof of who is there: the last one is older than ten minutes. */
export function isProofNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === "proof-needed";
}

/** Whether an admin has to set a second factor up before anything else. */
export function isFactorNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === "factor-needed";
}

function jsonObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

function textMembers(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
