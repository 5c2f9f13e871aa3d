const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/**
 * The time until a deadline in words, by the minute, and by the second in the last five minutes:
 * "31 h 12 min", "12 min", "4 min 05 s". Null if it has passed.
 */
export function timeLeft(deadline: string, now: number): string | null {
  const left = Date.parse(deadline) - now;
  if (!(left > 0)) return null;
  const minutes = Math.floor(left / MINUTE_MS);
  const hours = Math.floor(minutes / 60);
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  if (minutes >= 5) return `${minutes} min`;
  const seconds = Math.floor(left / SECOND_MS) % 60;
  return `${minutes} min ${String(seconds).padStart(2, "0")} s`;
}

/** Milliseconds until the text of `timeLeft` changes. */
export function nextChange(deadline: string, now: number): number {
  const left = Date.parse(deadline) - now;
  const step = left > 5 * MINUTE_MS ? MINUTE_MS : SECOND_MS;
  return (left % step) + 1;
}
