const FIRST_SECONDS = 5;
/** So that emails are delivered within minutes after the server recovers. */
const MAX_SECONDS = 120;
/** Repeated attempts to a refused address harm the sender's reputation. */
const MAX_SECONDS_FOR_BAD_ADDRESS = 30 * 60;

/**
 * Seconds until the next attempt: 5, 10, 20 … up to two minutes. Each is shortened by up to a
 * fifth, so that emails that failed together are not retried together.
 *
 * @param attempts how often it was tried, at least 1.
 * @param random from 0 to 1.
 */
export function retryDelaySeconds(
  attempts: number,
  { badAddress = false, random = Math.random() } = {},
): number {
  const longest = badAddress ? MAX_SECONDS_FOR_BAD_ADDRESS : MAX_SECONDS;
  const doubled = FIRST_SECONDS * 2 ** Math.min(attempts - 1, 20);
  return Math.min(doubled, longest) * (1 - random / 5);
}
