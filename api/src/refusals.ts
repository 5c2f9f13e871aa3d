/** The kinds of refusals; `http/` maps each to one status. */
export type RefusalKind =
  /** 400: unreadable, or well-formed but wrong, such as a used link or a wrong current password. */
  | "rejected"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "conflict"
  /** 413, and 415 below, for the body of a request. */
  | "too-large"
  | "unsupported-type"
  /** 422 */
  | "invalid"
  | "too-many"
  | "unavailable";

export type RefusalDetails = {
  /** Path → message, for `invalid`. Never contains the request's data. */
  fields?: Record<string, string>;
  /** Seconds after which a retry makes sense, for `too-many` and `unavailable`. */
  retryAfter?: number;
  /** Further fields of the answer, for example the new quote for a refused order. */
  answer?: Record<string, unknown>;
};

/**
 * An expected refusal: a stable `reason` for programs and a sentence for people. It is thrown, so that the transaction
 * rolls back. Clients receive the reason as `code`, a name that Elysia reserves on errors.
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

/** For an unknown id, and for an id of another user, so that nobody can tell them apart. */
export const notFound = (message = "Not found") => new Refusal("not-found", "not-found", message);

/** What was found. @throws Refusal 404 when there is none */
export async function required<Found extends object>(
  finding: Promise<Found | null | undefined>,
): Promise<Found> {
  const found = await finding;
  if (!found) throw notFound();
  return found;
}

/** 401: nobody is signed in. */
export const unauthenticated = () =>
  new Refusal("unauthenticated", "unauthenticated", "Please sign in to continue.");

/** 403: the signed-in user is not allowed to do this. */
export const forbidden = (message = "You are not allowed to do this.") =>
  new Refusal("forbidden", "forbidden", message);

/** 409: the shop is not, or no longer, as the request expects; `answer` shows how it is. */
export const conflict = (reason: string, message: string, answer?: Record<string, unknown>) =>
  new Refusal("conflict", reason, message, { answer });

/** 409: a form is based on an older version; the answer has the thing as it is, under its noun. */
export const changedSince = (noun: string, present: object) =>
  conflict(
    `${noun}-changed`,
    `This ${noun} has changed since you opened it. Check its values and save again.`,
    { [noun]: present },
  );

/** 422 for values that the schema cannot check; `fields` maps paths to messages. */
export const invalid = (fields: Record<string, string>, reason = "invalid") =>
  new Refusal("invalid", reason, Object.values(fields)[0] ?? "Invalid input", { fields });
