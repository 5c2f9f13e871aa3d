/** A moment: a Date in the API, the ISO 8601 text of an answer in the browser. */
export type Instant = Date | string;

/** Milliseconds since 1970, UTC; NaN for text that is no date. */
export function toMillis(instant: Instant): number {
  return typeof instant === "string" ? Date.parse(instant) : instant.getTime();
}
