import type { Environment } from "../env.ts";
import { Refusal } from "../refusals.ts";
import { isOwnFront } from "./client-address.ts";
import { refusalAnswer } from "./error-answers.ts";
import { splitUrl } from "./request-path.ts";

/** Where a front of ours asks what was published. */
const PAGE_FEED_PATH = "/internal/published-pages";

/** Whether a front of ours asks for the feed itself. What it passes on for a visitor says where that came from. */
export function isFeedRequest(
  request: Request,
  env: Pick<Environment, "trustProxy" | "internalToken">,
): boolean {
  const [path, query] = splitUrl(request.url);
  return (
    request.method === "GET" &&
    path === PAGE_FEED_PATH &&
    query === "" &&
    !request.headers.has("x-forwarded-for") &&
    isOwnFront(request, env)
  );
}

/** The answer to one more reader than may read. */
export function tooManyReaders(): Response {
  const message = "Too many fronts read this feed already.";
  return refusalAnswer(new Refusal("unavailable", "too-many-readers", message, { retryAfter: 2 }));
}
