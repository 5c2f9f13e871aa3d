import { safeNextPath } from "#shared/domain/redirects.ts";
import { storedValue } from "../storage/stored-values.ts";

/** The path that a visitor asked for before the sign-in; null when it is not one of this shop. */
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
 * Keeps the path that a visitor asked for before they registered. They come back by the start page or the link in their
 * mail, in any tab, and neither can carry it. Null forgets it.
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
