import { productPath } from "../../../api/src/publishing/pages-touched-by.ts";
import type { Bench } from "./bench.ts";
import { type Edit, saveNewPrice, servedAt } from "./edit-products.ts";
import { type Figure, none, rounded, told } from "./figures.ts";
import { publishedSlugs } from "./grow-catalogue.ts";
import type { Machines } from "./open-machines.ts";

/** Seconds without the bucket. */
const AWAY = 60;
const AWAY_QUICKLY = 4;

/** Compared pages, and products edited meanwhile. */
const PAGES = 300;
const EDITED = 5;

/** Milliseconds between rounds of reading. */
const PAUSE = 100;

/** Freezes the bucket's process, so that it neither refuses nor answers. */
export async function measureWithoutBucket(
  bench: Bench,
  { machines, storage, admin, bucketPid }: Machines,
): Promise<Figure[]> {
  const seconds = bench.options.quick ? AWAY_QUICKLY : AWAY;
  const what = `wrong answers while the bucket is away for ${seconds} s`;
  if (bucketPid === undefined) {
    return [told(what, "–", "the bucket is not ours to freeze")];
  }
  const slugs = await publishedSlugs(storage, PAGES + EDITED);
  const paths = ["/", "/shop", ...slugs.slice(EDITED).map(productPath)];
  const before = new Map<string, string>();
  for (const { origin } of machines) {
    for (const path of paths) before.set(origin + path, await fingerprint(origin + path));
  }
  bench.log(`freezing the bucket for ${seconds} s`);
  const edits: Edit[] = [];
  const seen = { reads: 0, wrong: 0, slowest: 0 };
  process.kill(bucketPid, "SIGSTOP");
  try {
    const awayUntil = performance.now() + seconds * 1000;
    while (performance.now() < awayUntil) {
      for (const [url, was] of before) {
        const askedAt = performance.now();
        const is = await fingerprint(url);
        seen.reads += 1;
        seen.slowest = Math.max(seen.slowest, performance.now() - askedAt);
        if (is !== was) seen.wrong += 1;
        if (performance.now() > awayUntil) break;
      }
      const slug = slugs[edits.length];
      const { origin } = machines[edits.length % 2] as (typeof machines)[0];
      if (edits.length < EDITED && slug) {
        edits.push(await saveNewPrice({ origin, admin }, slug, bench.random));
      }
      await Bun.sleep(PAUSE);
    }
  } finally {
    process.kill(bucketPid, "SIGCONT");
  }
  const backAt = performance.now();
  bench.log("waiting for the edits made meanwhile");
  const served = await Promise.all(
    edits.flatMap((edit) => machines.map(({ origin }) => servedAt(origin, edit, backAt))),
  );
  return [
    {
      ...none(what, seen.wrong, seen.reads.toLocaleString("en-US")),
      note: `${paths.length} pages of each front, each compared with what it was; the slowest answer took ${rounded(seen.slowest)} ms`,
    },
    told(
      `${edits.length} edits that were saved meanwhile, on both fronts`,
      `${rounded((Math.max(...served) - backAt) / 1000)} s`,
      "after the bucket answered again",
    ),
  ];
}

/** Status and ETag of an answer, when its content is complete. */
async function fingerprint(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const bytes = await answer.bytes();
    return `${answer.status} ${answer.headers.get("etag")} ${Bun.hash(bytes)}`;
  } catch (error) {
    return String(error);
  }
}
