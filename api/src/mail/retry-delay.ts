const FIRST_SECONDS = 5;
/** So that mails are delivered within minutes of the server's return. */
const MAX_SECONDS = 120;
/** An address that is refused again and again harms the sender's reputation. */
const MAX_SECONDS_FOR_BAD_ADDRESS = 30 * 60;

/**
 * Seconds until the next attempt: 5, 10, 20 … up to two minutes, each shortened by up to a fifth so that mails which
 * failed together do not all come back together.
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
