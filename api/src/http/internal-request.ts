import type { Environment } from "../env.ts";
import { isOwnFront } from "./client-address.ts";
import { splitUrl } from "./request-path.ts";

/** The path at which a front asks for the list of published pages. */
const PUBLISHED_PAGES_PATH = "/internal/published-pages";

/** Whether the front itself makes this request. Requests that it forwards for visitors have X-Forwarded-For. */
export function isFrontsOwnRequest(
  request: Request,
  env: Pick<Environment, "trustProxy" | "internalToken">,
): boolean {
  const [path] = splitUrl(request.url);
  return (
    request.method === "GET" &&
    path === PUBLISHED_PAGES_PATH &&
    !request.headers.has("x-forwarded-for") &&
    isOwnFront(request, env)
  );
}
