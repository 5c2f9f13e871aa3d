import { safeNextPath } from "#shared/domain/redirects.ts";
import { storedValue } from "../storage/stored-values.ts";

/** The path that a visitor wanted before the sign-in; null if it is not on this shop. */
export function nextPathOf(search: string): string | null {
  return safeNextPath(new URLSearchParams(search).get("next"));
}

/** The address of a sign-in page that goes to `next` afterwards. `next` may be null. */
export function withNext(path: string, next: string | null): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

/** Milliseconds: as long as the link of the verification email is valid. */
const KEPT_MS = 24 * 60 * 60 * 1000;

const stored = storedValue(
  "aliquot.next",
  (value) => value as { next: string; keptAt: number } | null,
);

/**
 * Stores the path that a visitor wanted before registering. They return by the home page or an
 * emailed link, in any tab, and neither contains the path. Null removes it.
 */
export function keepNext(next: string | null): void {
  if (next) stored.set({ next, keptAt: Date.now() });
  else stored.remove();
}

/** The stored path, valid for a day; null if there is none. */
export function keptNext(): string | null {
  const kept = stored.get();
  return kept && Date.now() - Number(kept.keptAt) < KEPT_MS ? safeNextPath(kept.next) : null;
}
