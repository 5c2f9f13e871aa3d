/** Milliseconds after which an answer that no call took is thrown away, because it is too old. */
const FRESH_FOR_MS = 10_000;

const STATS = "/api/admin/dashboard/stats";

/** The answers of the reads that began before the program, by path. */
const begun = new Map<string, Promise<Response>>();

/** Whether the program has asked for its figures: begun after that, they would be answers to a later call, and old. */
let areFiguresAsked = false;

/**
 * Reads what the program will read too, before it runs, and returns the answer. The program's first call of the path takes
 * the same answer.
 *
 * @throws Error for any answer but 200: the program repeats or takes the call, and shows why
 */
export async function readFirst<Answer>(path: string): Promise<Answer> {
  const answer = await begin(path).then((each) => each.clone());
  if (!answer.ok) throw new Error(`${path} was answered by ${answer.status}`);
  return answer.json();
}

/** The figures of a day. Null where the program was faster. */
export async function readFirstFigures<Answer>(day: string): Promise<Answer | null> {
  if (areFiguresAsked) return null;
  return readFirst(`${STATS}?${new URLSearchParams({ from: day, to: day })}`);
}

function begin(path: string): Promise<Response> {
  const answer = fetch(path, { headers: { Accept: "application/json" } });
  // The first call of the path handles a failure.
  answer.catch(() => undefined);
  begun.set(path, answer);
  setTimeout(() => begun.delete(path), FRESH_FOR_MS);
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
