import type { Environment } from "../env.ts";
import { isOwnFront } from "./client-address.ts";
import { splitUrl } from "./request-path.ts";

/** Where a front of ours asks which pages are published. */
const PUBLISHED_PAGES_PATH = "/internal/published-pages";

/** Whether a front of ours asks for itself. A request that it passes on for a visitor says where that came from. */
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
