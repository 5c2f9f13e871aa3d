import { type Check, check, none, notTried } from "../stage/checks.ts";
import { between } from "../stage/random.ts";
import { killAndRestart } from "./kill-process.ts";
import {
  allAreCurrent,
  CATCHES_UP_WITHIN,
  readPage,
  readPublishing,
  reprice,
  shelf,
} from "./priced-pages.ts";
import { missingAssets, startReaders } from "./readers.ts";
import { fillDisk } from "./small-disk.ts";
import { type Stage, waitUntil } from "./stage.ts";

/** The servers between a change and the visitor's page. */
export type Server = "worker" | "site" | "web";

const NAMES: Record<Server, string> = { worker: "worker", site: "site server", web: "front" };
/** Milliseconds within which the front must answer after it was killed. */
const BACK_WITHIN = 5_000;

/**
 * Kills servers while pages are published and read. Readers must see complete pages, old or new, and every change must
 * be published in the end. Requests may fail only while the front itself is away.
 */
export async function killWhilePublishing(
  stage: Stage,
  servers: Server[],
  times: number,
  count: number,
): Promise<Check[]> {
  const products = await shelf(stage, count);
  const readers = startReaders(stage, products);
  const gaps: number[] = [];
  for (let time = 0; time < times; time += 1) {
    for (const server of servers) {
      await Promise.all(products.slice(0, 5).map((product) => reprice(stage, product)));
      await Bun.sleep(between(stage.random, 0, 60));
      if (server === "web") gaps.push(await killFront(stage));
      else await killAndRestart(stage.shop.processes[server]);
    }
  }
  const caughtUp = await waitUntil(() => allAreCurrent(stage, products), CATCHES_UP_WITHIN, 200);
  const seen = await readers.stop();
  const missing = await missingAssets(stage, seen.assets);
  const wrong = seen.bad.filter((status) => status !== 0 || !servers.includes("web"));
  const names = servers.map((server) => NAMES[server]).join(", ");
  const name = `kill -9 of the ${names} × ${times} while pages are published`;
  return [
    check(
      `${name}: every change is on its page in the end`,
      caughtUp !== null,
      caughtUp === null ? `not within ${CATCHES_UP_WITHIN / 1000} s` : `${caughtUp} ms later`,
    ),
    none(`${name}: readers' answers that were no 200, of ${seen.reads}`, wrong.length),
    none(`${name}: pages that were not whole`, seen.torn),
    none(`${name}: hashed files that a page names and that are missing`, missing.length),
    ...(gaps.length > 0
      ? [
          check(
            `${name}: the front answers again within ${BACK_WITHIN / 1000} s, with the last good page`,
            Math.max(...gaps) <= BACK_WITHIN,
            `slowest ${Math.max(...gaps)} ms`,
          ),
        ]
      : []),
  ];
}

/** Milliseconds until a page is answered again. */
function killFront(stage: Stage): Promise<number> {
  return stage.log.duringOutage(async () => {
    const killedAt = Date.now();
    await killAndRestart(stage.shop.processes.web);
    await waitUntil(async () => (await readPage(stage, "/shop")) !== "", BACK_WITHIN, 5);
    return Date.now() - killedAt;
  });
}

/** On a full disk the last good pages are served and the admin sees the failures; later every page is published. */
export async function fillTheDisk(stage: Stage): Promise<Check[]> {
  if (stage.smallDisk === null) {
    return [notTried("disk full while publishing", "no disk of its own to be had here")];
  }
  const [product] = await shelf(stage, 1);
  if (!product) throw new Error("There are no products");
  const before = product.price;
  const readers = startReaders(stage, [product]);
  const full = fillDisk(stage.smallDisk, stage.shop.build.release);
  let failed: number | null = null;
  let kept = false;
  let told = "";
  try {
    await reprice(stage, product);
    failed = await waitUntil(async () => {
      const { counts, pages } = await readPublishing(stage);
      told = pages.find(({ state }) => state === "failed")?.error ?? "";
      return counts.failed > 0;
    }, 10_000);
    kept = (await readPage(stage, `/product/${product.slug}`)).includes(before);
  } finally {
    full.undo();
  }
  const caughtUp = await waitUntil(() => allAreCurrent(stage, [product]), CATCHES_UP_WITHIN, 200);
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
