import { safeNextPath } from "#shared/domain/redirects.ts";
import { storedValue } from "../storage/stored-values.ts";

/** Where somebody wanted to go before they were asked to sign in; null for nowhere on this shop. */
export function nextPathOf(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get("next"));
}

/** The address of a sign-in page that leads on to `next` afterwards; null for nowhere in particular. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

/** As long as the link of the verification mail is valid. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const stored = storedValue(
  "aliquot.next",
  (value) => value as { next: string; keptAt: number } | null,
);

/**
 * Keeps where somebody wanted to go when they registered: they come back by way of the start page or of their mail's
 * link, in any tab, neither of which can carry it. Null keeps nothing.
 */
export function keepNext(next: string | null): void {
  if (next) stored.set({ next, keptAt: Date.now() });
  else stored.remove();
}

/** The path that was kept, for a day; null for none on this shop. */
export function keptNext(): string | null {
  const kept = stored.get();
  return kept && Date.now() - Number(kept.keptAt) < KEPT_MS ? safeNextPath(kept.next) : null;
}
