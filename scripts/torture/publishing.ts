import { between } from "../trials/random.ts";
import { type Check, check, none } from "./checks.ts";
import type { Ware } from "./oracle.ts";
import { fillDisk } from "./small-disk.ts";
import { ask, becomes, inDollars, type Stage, stockWare } from "./stage.ts";

/** Requests a second for pages, all the while. */
const RATE = 200;
/** A worker that was killed lets go of its pages ten seconds later. */
const CATCHES_UP_WITHIN = 30_000;

/** The worker is killed while it publishes, under readers: they see whole pages, the old one or the new one. */
export async function killWorker(stage: Stage, times: number, count: number): Promise<Check[]> {
  const wares = await shelf(stage, count);
  const { worker } = stage.shop.processes;
  const readers = startReaders(stage, wares);
  for (let time = 0; time < times; time += 1) {
    await Promise.all(wares.slice(0, 5).map((ware) => reprice(stage, ware)));
    await Bun.sleep(between(stage.random, 0, 60));
    if (worker.pid) process.kill(worker.pid, "SIGKILL");
    await worker.start().catch(() => worker.start());
  }
  const caughtUp = await becomes(() => allAreCurrent(stage, wares), CATCHES_UP_WITHIN, 200);
  const seen = await readers.stop();
  const missing = await missingAssets(stage, seen.assets);
  const name = `kill -9 of the worker × ${times} while it publishes`;
  return [
    check(
      `${name}: every change is on its page in the end`,
      caughtUp !== null,
      caughtUp === null ? `not within ${CATCHES_UP_WITHIN / 1000} s` : `${caughtUp} ms later`,
    ),
    none(`${name}: readers' answers that were no 200, of ${seen.reads}`, seen.bad.length),
    none(`${name}: pages that were not whole`, seen.torn),
    none(`${name}: hashed files that a page names and that are missing`, missing.length),
  ];
}

/** Nothing more can be written: the last good pages stay, the admin is told, and all is made up for. */
export async function fillTheDisk(stage: Stage): Promise<Check[]> {
  if (stage.smallDisk === null) {
    return [
      check("disk full while publishing", true, "not tried: no disk of its own to be had here"),
    ];
  }
  const [ware] = await shelf(stage, 1);
  if (!ware) return [];
  const before = inDollars(ware.tiers[0]?.cents ?? 0);
  const readers = startReaders(stage, [ware]);
  const full = fillDisk(stage.smallDisk, stage.shop.build.release);
  let failed: number | null = null;
  let kept = false;
  let told = "";
  try {
    await reprice(stage, ware);
    failed = await becomes(async () => {
      const { counts, pages } = await publishing(stage);
      told = pages.find(({ state }) => state === "failed")?.error ?? "";
      return counts.failed > 0;
    }, 10_000);
    kept = (await page(stage, ware)).includes(before);
  } finally {
    full.undo();
  }
  const caughtUp = await becomes(() => allAreCurrent(stage, [ware]), CATCHES_UP_WITHIN, 200);
  const seen = await readers.stop();
  return [
    check(`publishing while ${full.how}: the admin is told`, failed !== null, told.slice(0, 70)),
    check("publishing without room: the last good page stays", kept, kept ? "yes" : "no"),
    none(
      `publishing without room: readers' answers that were no 200, of ${seen.reads}`,
      seen.bad.length,
    ),
    check("room again: the page catches up", caughtUp !== null, `${caughtUp} ms`),
  ];
}

async function shelf(stage: Stage, count: number): Promise<Ware[]> {
  const wares: Ware[] = [];
  for (let number = 0; number < count; number += 1) {
    wares.push(await stockWare(stage, { stock: 100 }));
  }
  // Until it is published a page is rendered for whoever asks: that would prove nothing.
  await becomes(async () => (await publishing(stage)).counts.publishing === 0, CATCHES_UP_WITHIN);
  return wares;
}

type Publishing = {
  counts: { publishing: number; failed: number };
  pages: { state: string; error: string | null }[];
};

async function publishing(stage: Stage): Promise<Publishing> {
  return (await ask(stage, "GET", "/api/admin/publishing", { as: stage.admin })).body;
}

/** Gives it another price, by the admin's own form. */
async function reprice(stage: Stage, ware: Ware): Promise<void> {
  const cents = between(stage.random, 10_000, 999_999);
  const { status } = await ask(stage, "PUT", `/api/admin/products/${ware.id}`, {
    as: stage.admin,
    body: { name: ware.name, price: inDollars(cents), lowStockThreshold: 0 },
  });
  if (status === 200) ware.tiers = [{ quantity: 1, cents }];
}

async function allAreCurrent(stage: Stage, wares: Ware[]): Promise<boolean> {
  for (const ware of wares) {
    if (!(await page(stage, ware)).includes(inDollars(ware.tiers[0]?.cents ?? 0))) return false;
  }
  return true;
}

async function page(stage: Stage, ware: Ware): Promise<string> {
  const { status, body } = await ask(stage, "GET", `/product/${ware.slug}`);
  return status === 200 ? String(body).replaceAll(/(?<=\d),(?=\d{3})/g, "") : "";
}

/** Reads pages at a steady rate and looks at each as a whole. */
function startReaders(stage: Stage, wares: Ware[]) {
  const paths = ["/", "/shop", ...wares.map(({ slug }) => `/product/${slug}`)];
  const seen = { reads: 0, bad: [] as number[], torn: 0, assets: new Set<string>() };
  const pending = new Set<Promise<void>>();
  const read = async (path: string) => {
    const { status, body } = await ask(stage, "GET", path);
    seen.reads += 1;
    if (status !== 200) {
      seen.bad.push(status);
      return;
    }
    const text = String(body);
    if (!text.startsWith("<!DOCTYPE html>") || !text.trimEnd().endsWith("</html>")) seen.torn += 1;
    for (const [asset] of text.matchAll(/\/_astro\/[\w.-]+/g)) seen.assets.add(asset);
  };
  let turn = 0;
  const timer = setInterval(() => {
    for (let number = 0; number < RATE / 20; number += 1) {
      turn += 1;
      const reading = read(paths[turn % paths.length] ?? "/").finally(() =>
        pending.delete(reading),
      );
      pending.add(reading);
    }
  }, 50);
  return {
    stop: async () => {
      clearInterval(timer);
      await Promise.all(pending);
      return seen;
    },
  };
}

async function missingAssets(stage: Stage, assets: Set<string>): Promise<string[]> {
  const missing: string[] = [];
  for (const asset of assets) {
    if ((await ask(stage, "GET", asset)).status !== 200) missing.push(asset);
  }
  return missing;
}
