/**
 * A process that reads pages at a steady rate until its standard input ends. It checks whether each
 * page is complete, and prints the result as JSON. Arguments: the origin and the requests per
 * second. Standard input: the paths, one per line.
 */
export type PagesRead = {
  reads: number;
  /** Answers other than 200, and broken connections. */
  bad: number;
  /** Incomplete pages. */
  torn: number;
  /** Milliseconds. */
  p50: number;
  p95: number;
};

const [origin = "", rate = "200"] = process.argv.slice(2);
const paths: string[] = [];
let ended = false;
const seen = { reads: 0, bad: 0, torn: 0, times: [] as number[] };
const pending = new Set<Promise<void>>();

const input = (async () => {
  for await (const line of console) paths.push(line);
  ended = true;
})();
await keepReading();
await Promise.all([...pending, input]);
seen.times.sort((one, other) => one - other);
const at = (share: number) => seen.times[Math.floor(seen.times.length * share)] ?? 0;
const { reads, bad, torn } = seen;
console.log(JSON.stringify({ reads, bad, torn, p50: at(0.5), p95: at(0.95) } satisfies PagesRead));
process.exit(0);

/** Sends by the clock: delayed requests are sent later, so that the load stays the same. */
async function keepReading(): Promise<void> {
  const startedAt = performance.now();
  let sent = 0;
  while (!ended) {
    const due = ((performance.now() - startedAt) / 1000) * Number(rate);
    for (; sent < due; sent += 1) {
      const path = paths[sent % Math.max(1, paths.length)];
      if (!path) continue;
      const reading = read(origin + path).finally(() => pending.delete(reading));
      pending.add(reading);
    }
    await Bun.sleep(5);
  }
}

async function read(url: string): Promise<void> {
  const askedAt = performance.now();
  seen.reads += 1;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const text = await response.text();
    seen.times.push(performance.now() - askedAt);
    if (response.status !== 200) seen.bad += 1;
    else if (!(await isWhole(text))) seen.torn += 1;
  } catch {
    seen.bad += 1;
  }
}

/** Whether a page is complete: it begins and ends as a document, and has its heading and its sections. */
async function isWhole(text: string): Promise<boolean> {
  if (!/^\s*<!doctype html>/i.test(text) || !text.trimEnd().endsWith("</html>")) return false;
  const found = { headings: 0, ends: 0 };
  const count = (element: HTMLRewriterTypes.Element) => {
    element.onEndTag(() => {
      found.ends += 1;
    });
  };
  new HTMLRewriter()
    .on("h1", {
      element: () => {
        found.headings += 1;
      },
    })
    .on("main", { element: count })
    .on("body", { element: count })
    .transform(text);
  return found.headings === 1 && found.ends === 2;
}
