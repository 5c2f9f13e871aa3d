/** A point in time: a Date in the API, ISO 8601 text in the browser. */
export type Instant = Date | string;

/** Milliseconds since 1970, UTC; NaN for an invalid date. */
export function toMillis(instant: Instant): number {
  return typeof instant === "string" ? Date.parse(instant) : instant.getTime();
}
