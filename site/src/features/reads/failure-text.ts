import { NetworkError, said } from "#shared/client/errors.ts";

const UNREACHABLE = "The shop cannot be reached. Check your connection and try again.";

/** What people are told of a failure: that there was no answer, the server's own sentence, or `fallback`. */
export function told(error: unknown, fallback: string): string {
  return error instanceof NetworkError ? UNREACHABLE : said(error, fallback);
}
