import { timingSafeEqual } from "node:crypto";
import type { Environment } from "../env.ts";

/** By this header our own front proves that it passed a request on. */
const INTERNAL_TOKEN_HEADER = "x-aliquot-internal";

type ProxySettings = Pick<Environment, "trustProxy" | "internalToken">;

/**
 * The address a request came from, for counting; `peer` is who connected. X-Forwarded-For is anybody's to write: it
 * is believed from our own front, and with TRUST_PROXY its last entry, which the operator's proxy wrote.
 */
export function clientAddress(request: Request, peer: string, env: ProxySettings): string {
  const forwarded = request.headers.get("x-forwarded-for");
  if (forwarded !== null && (env.trustProxy || isOwnFront(request, env))) {
    const last = forwarded.split(",").at(-1)?.trim();
    if (last) return last.slice(0, 64);
  }
  return peer;
}

/** Whether our own front passed the request on, which its token proves. */
export function isOwnFront(request: Request, { internalToken }: ProxySettings): boolean {
  const given = Buffer.from(request.headers.get(INTERNAL_TOKEN_HEADER) ?? "");
  const token = Buffer.from(internalToken ?? "");
  return token.length > 0 && given.length === token.length && timingSafeEqual(given, token);
}
