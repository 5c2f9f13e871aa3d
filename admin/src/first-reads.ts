import { apiOrigin } from "#shared/client/api-of-page.ts";
import { parseSessionHint } from "#shared/client/session-hint.ts";
import { dayIn } from "#shared/domain/local-time.ts";

/** Milliseconds after which an answer that no call took is thrown away, because it is too old. */
const FRESH_FOR_MS = 10_000;

/**
 * The answers of the first reads, by path. They are asked for while the rest of the script is downloaded: the page loads
 * this module as a file of its own.
 */
const begun = new Map<string, Promise<Response>>();

const STATS = "/api/admin/dashboard/stats";

/** Whether the screen has asked for its figures: begun after that, they would be answers to a later call, and old. */
let areFiguresAsked = false;

// A script from another origin has no cookie of the API, and a visitor has none at all.
const hint = apiOrigin() === "" ? parseSessionHint(globalThis.document?.cookie ?? "") : null;
if (hint?.isAdmin) {
  begin("/api/user");
  if (/^\/admin\/?$/.test(location.pathname) && !location.search) void beginDashboard();
  setTimeout(() => begun.clear(), FRESH_FOR_MS);
}

/** The figures are of today in the shop's time zone. */
async function beginDashboard(): Promise<void> {
  try {
    const answer = await begin("/api/admin/settings/store");
    if (!answer.ok) return;
    const { timeZone } = await answer.clone().json();
    if (areFiguresAsked) return;
    const today = dayIn(timeZone, new Date());
    begin(`${STATS}?${new URLSearchParams({ from: today, to: today })}`);
  } catch {
    // The first call of the settings handles the failure.
  }
}

function begin(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { Accept: "application/json" } });
  // The first call of the path handles a failure.
  answer.catch(() => undefined);
  begun.set(path, answer);
  return answer;
}

/** Gives the first call of a path the request that was sent already; otherwise fetches. */
export function fetchOrTakeBegun(request: string, init: RequestInit): Promise<Response> {
  const answer = init.method === "GET" ? begun.get(request) : undefined;
  begun.delete(request);
  areFiguresAsked ||= request.startsWith(STATS);
  return answer ? unlessAborted(answer, init.signal) : fetch(request, init);
}

/** Rejects as soon as the signal aborts. The request itself goes on, because it was sent without a signal. */
function unlessAborted<T>(work: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
