import type { Server } from "bun";
import type { Environment } from "../env.ts";

/** The header by which our own front proves that it passed a request on. */
export const INTERNAL_TOKEN_HEADER = "x-aliquot-internal";

/**
 * The address a request came from. X-Forwarded-For is believed only from our own front, or from the proxy that
 * TRUST_PROXY speaks of; anybody else could write whatever address they like.
 */
export function clientAddress(
  request: Request,
  server: Server<unknown> | null,
  env: Pick<Environment, "trustProxy" | "internalToken">,
): string {
  const isOurs =
    env.internalToken !== undefined &&
    request.headers.get(INTERNAL_TOKEN_HEADER) === env.internalToken;
  if (isOurs || env.trustProxy) {
    const forwarded = request.headers.get("x-forwarded-for")?.split(",")[0]?.trim();
    if (forwarded) return forwarded;
  }
  return server?.requestIP(request)?.address ?? "unknown";
}
