import { productPath } from "../../../api/src/publishing/pages-touched-by.ts";
import { percentile } from "../stage/percentile.ts";
import { processorSeconds } from "../stage/processor-seconds.ts";
import type { Bench, BenchPart } from "./bench.ts";
import { saveNewPrice, servedAt } from "./edit-products.ts";
import { atLeast, atMost, type Figure, none, rounded, told } from "./figures.ts";
import { countDuePages, publishedSlugs } from "./grow-catalogue.ts";
import { measureWithoutBucket } from "./measure-without-bucket.ts";
import { sessionHeader } from "./open-api-alone.ts";
import { type Machines, openMachines } from "./open-machines.ts";
import { rawRequest, runLoad } from "./run-load.ts";
import { startReaders } from "./start-readers.ts";

/** Maximum milliseconds from the answer to a save until the last front serves it. */
const MOST_MS = 400;
const LEAST_PAGES = 5_000;
const CONNECTIONS = 32;
/** Parallel requests in the pass over all pages. */
const LANES = 16;

export const measureStorage: BenchPart = {
  name: "storage",
  title: "Two machines on a bucket",
  how: "Two whole shops with data folders of their own share a database and a bucket: a stand-in in a process of its own that keeps objects in memory and speaks the protocol over HTTP, or the bucket that STORAGE_URL names with its keys. Edits are saved through one machine and the other in turns; the page is asked for on both every 3 ms until both have the new price, while readers ask each front for 100 pages a second. Then one front is ended and started, with nothing in memory and nothing on its disk, reads every page once, and is asked for all of them in turn by 32 connections. At last the bucket is frozen: the pages that were read before must be answered as they were, from both fronts, while edits are saved that cannot be published.",
  run,
};

async function run(bench: Bench): Promise<Figure[]> {
  const machines = await openMachines(bench);
  return [
    ...(await editOnBoth(bench, machines)),
    await editWhilePublishing(bench, machines),
    ...(await serveFromCold(bench, machines)),
    ...(await measureWithoutBucket(bench, machines)),
  ];
}

async function editOnBoth(bench: Bench, machines: Machines): Promise<Figure[]> {
  const edits = bench.options.quick ? 10 : 60;
  const slugs = await publishedSlugs(machines.storage, edits + 100);
  bench.log(`${edits} edits, two fronts`);
  const paths = ["/", "/shop", ...slugs.slice(-100).map(productPath)];
  const readers = machines.machines.map(({ origin }) => startReaders(origin, paths, 100));
  const edited = await edit(bench, machines, slugs.slice(0, edits));
  const read = await Promise.all(readers.map((one) => one.stop()));
  const reads = read.reduce((sum, one) => sum + one.reads, 0);
  const wrong = read.reduce((sum, one) => sum + one.bad + one.torn, 0);
  return [
    servedFigure("saved → served on both fronts, p95", edited, machines.bucket),
    none("readers' answers other than 200 and half pages, both fronts", wrong, `${reads}`),
  ];
}

/** Every page is published again meanwhile: an edit must not wait for the running batch. */
async function editWhilePublishing(bench: Bench, machines: Machines): Promise<Figure> {
  const { storage, machines: both, admin } = machines;
  const edits = bench.options.quick ? 5 : 40;
  const slugs = await publishedSlugs(storage, edits);
  const [first] = both;
  const answer = await fetch(`${first.origin}/api/admin/publishing/republish`, {
    method: "POST",
    headers: sessionHeader(admin.sessionId),
  });
  if (!answer.ok) throw new Error(`Publishing everything was answered ${answer.status}`);
  bench.log(`${edits} edits, while every page is published again`);
  const edited = await edit(
    bench,
    machines,
    slugs,
    async () => (await countDuePages(storage)) > 20,
  );
  while ((await countDuePages(storage)) > 0) await Bun.sleep(100);
  const { measured, note } = servedFigure("", edited, machines.bucket);
  return told("the same during a full publish, p95", measured, note);
}

/** Milliseconds: since the answer to a save, since sending it, and between the two fronts. */
type Edited = { afterSave: number[]; afterClick: number[]; apart: number[] };

/** Saves products in sequence, alternating between the machines, for as long as the figures need. */
async function edit(
  { random }: Bench,
  { machines, admin }: Machines,
  slugs: string[],
  goesOn = async () => true,
): Promise<Edited> {
  const edited: Edited = { afterSave: [], afterClick: [], apart: [] };
  for (const [index, slug] of slugs.entries()) {
    if (!(await goesOn())) break;
    const { origin } = machines[index % 2] as (typeof machines)[0];
    const saved = await saveNewPrice({ origin, admin }, slug, random);
    const at = await Promise.all(machines.map((machine) => servedAt(machine.origin, saved)));
    edited.afterSave.push(Math.max(...at) - saved.savedAt);
    edited.afterClick.push(Math.max(...at) - saved.sentAt);
    edited.apart.push(Math.max(...at) - Math.min(...at));
  }
  return edited;
}

function servedFigure(what: string, { afterSave, afterClick, apart }: Edited, bucket: string) {
  const [median, click, clickMost, between] = [
    percentile(afterSave, 50),
    percentile(afterClick, 50),
    percentile(afterClick, 95),
    percentile(apart, 50),
  ];
  return atMost(
    what,
    { value: percentile(afterSave, 95), unit: "ms" },
    MOST_MS,
    `${afterSave.length} edits, ${bucket}; median ${rounded(median)} ms; from sending the save: median ${rounded(click)} ms, p95 ${rounded(clickMost)} ms; the second front ${rounded(between)} ms after the first`,
  );
}

async function serveFromCold(
  { options, log }: Bench,
  { machines, storage }: Machines,
): Promise<Figure[]> {
  const [, second] = machines;
  const { web } = second.shop.processes;
  const rows = await storage.sql<{ path: string }[]>`
    SELECT path FROM release_pages WHERE state = 'live' AND NOT gone ORDER BY md5(path)`;
  const paths = rows.map(({ path }) => path);
  log("starting a front without a cache");
  await web.stop();
  await second.forgetKept();
  const stoppedAt = performance.now();
  await web.start();
  const started = performance.now() - stoppedAt;
  log(`reading each of ${paths.length} pages`);
  const begunAt = performance.now();
  const failed = await passOver(second.origin, paths);
  const passed = (performance.now() - begunAt) / 1000;
  const requests = paths.map((path) =>
    rawRequest("GET", path, { headers: { "Accept-Encoding": "br" } }),
  );
  log("asking for all pages in turn");
  const { rounds, seconds } = options.quick ? { rounds: 1, seconds: 1 } : { rounds: 5, seconds: 4 };
  const loads = [];
  const costs = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = processorSeconds(web.pid);
    const plan = { origin: second.origin, requests, connections: CONNECTIONS, seconds };
    const load = await runLoad(plan);
    loads.push(load);
    costs.push(((processorSeconds(web.pid) - before) * 1000) / load.allAnswers);
  }
  const rate = percentile(
    loads.map((load) => load.rate),
    50,
  );
  const cost = percentile(costs, 50);
  const count = paths.length.toLocaleString("en-US");
  return [
    told(
      `one pass over ${count} pages by a front that has nothing`,
      `${rounded(passed)} s`,
      `${rounded(paths.length / passed)} pages/s; ${failed} answers other than 200; the front was ready ${rounded(started)} ms after its start`,
    ),
    {
      ...atLeast(
        "a front after that pass",
        { value: rate, unit: "pages/s" },
        LEAST_PAGES,
        `${rounded(cost)} ms of its processor each, p95 ${rounded(
          percentile(
            loads.map(({ p95 }) => p95),
            50,
          ),
        )} ms`,
      ),
      costs: { pageFront: cost },
    },
  ];
}

/** Requests every page once; returns how many answers were not 200. */
async function passOver(origin: string, paths: string[]): Promise<number> {
  const left = [...paths];
  let failed = 0;
  const lane = async () => {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await fetch(origin + path, { headers: { "accept-encoding": "br" } });
      await answer.arrayBuffer();
      if (answer.status !== 200) failed += 1;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}
