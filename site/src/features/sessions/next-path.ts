import { safeNextPath } from "#shared/domain/redirects.ts";

/** Where somebody wanted to go before they were asked to sign in; null for nowhere on this shop. */
export function nextPathOf(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get("next"));
}

/** A path of the sign-in pages that remembers the intention on the way. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}
