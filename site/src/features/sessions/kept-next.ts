import { safeNextPath } from "#shared/domain/redirects.ts";

const KEY = "aliquot.next";

/** As long as the link of the verification mail. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Keeps where somebody wanted to go when they registered: they come back by way of the start page or of their mail's
 * link, in any tab, neither of which can carry it. Null keeps nothing.
 */
export function keepNext(next: string | null): void {
  attempt(() => {
    if (next) localStorage.setItem(KEY, JSON.stringify({ next, keptAt: Date.now() }));
    else localStorage.removeItem(KEY);
  });
}

/** What was kept, for a day; null for nothing on this shop. */
export function keptNext(): string | null {
  const stored = attempt(() => JSON.parse(localStorage.getItem(KEY) ?? "null"));
  const isFresh = Date.now() - Number(stored?.keptAt) < KEPT_MS;
  return isFresh ? safeNextPath(stored.next) : null;
}

function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
