/** A call that did not end in a usable answer. */
export abstract class CallError extends Error {
  /** The text for people: the server's sentence, or `fallback` when there is none. */
  said(fallback: string): string {
    return fallback;
  }
}

/**
 * An answer that is not a success. `message` is "status: body" (or the status text when the body is
 * empty), for logs and programs. People see `said(…)`.
 */
export class ApiError extends CallError {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: string;
  /** The stable code of the refusal, e.g. "insufficient-stock"; null when the API did not answer. */
  readonly code: string | null;
  /** Path → message for status 422; empty otherwise. */
  readonly fields: Readonly<Record<string, string>>;
  /** The whole JSON body. Some refusals add data, such as a fresh quote or the lines without stock. */
  readonly details: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense, from `Retry-After`; null without this header. */
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

/** No answer: the browser is offline, the server is unreachable, or it took too long. */
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

/** A success whose body does not match the contract: an old page with a newer API, or a proxy's page. */
export class UnreadableAnswer extends CallError {
  override readonly name = "UnreadableAnswer";

  constructor(path: string, cause: unknown) {
    super(`The answer of ${path} is not what was agreed`, { cause });
  }
}

/** The text for people about any thrown value. */
export function said(error: unknown, fallback: string): string {
  return error instanceof CallError ? error.said(fallback) : fallback;
}

/** Whether the session is missing or has ended. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** Whether the server refused the request itself. An ended session and an unreachable server do not count. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 401;
}

/** Whether the call needs a fresh proof of identity: the last one is older than ten minutes. */
export function isProofNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403 && error.code === "proof-needed";
}

/** Whether an admin must first set up a second factor. */
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
