/** The kinds of expected refusal; `http/` maps each to one status. */
export type RefusalKind =
  /** 400: unreadable, or well-formed and still wrong, as a used link or a wrong current password. */
  | "rejected"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  /** 413 and 415, for the body of a request. */
  | "too-large"
  | "unsupported-type"
  /** 422 */
  | "invalid"
  | "too-many"
  | "unavailable";

export type RefusalDetails = {
  /** Path → message, for `invalid`. Never holds what was sent. */
  fields?: Record<string, string>;
  /** Seconds after which a retry makes sense, for `too-many` and `unavailable`. */
  retryAfter?: number;
  /** More members of the answer, for example the fresh quote of a refused order. */
  answer?: Record<string, unknown>;
};

/**
 * An expected refusal: a stable `reason` for programs and a sentence for people. It is thrown, so that the transaction
 * around it rolls back. Clients read the reason as `code`; Elysia reserves that name on errors.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly reason: string;
  readonly details: RefusalDetails;

  constructor(kind: RefusalKind, reason: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = "Refusal";
    this.kind = kind;
    this.reason = reason;
    this.details = details;
  }
}

/** An unknown id, or somebody else's: the two are answered alike. */
export const notFound = (message = "Not found") => new Refusal("not-found", "not-found", message);

/** 401: nobody is signed in. */
export const unauthenticated = () =>
  new Refusal("unauthenticated", "unauthenticated", "Please sign in to continue.");

/** 403: signed in, and not allowed. */
export const forbidden = (message = "You are not allowed to do this.") =>
  new Refusal("forbidden", "forbidden", message);

/** Refuses a value that the schema let through; `fields` names where. */
export const invalid = (fields: Record<string, string>, reason = "invalid") =>
  new Refusal("invalid", reason, Object.values(fields)[0] ?? "Invalid input", { fields });
