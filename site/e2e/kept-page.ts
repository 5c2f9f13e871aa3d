import type { Browser, BrowserContext, CDPSession, Disposable, Page } from "@playwright/test";

/**
 * A page that one test after the other has, each as if it were new. With a page of its own, every test would also have a
 * renderer of its own, which starts, and compiles every script anew: that costs more than many a test does.
 */
export type KeptPage = {
  /** The context of the page, for a test with these options. A page that was kept for others is given up. */
  lend: (options: string) => Promise<BrowserContext>;
  /** Removes all that the test has left. Where something would stay, the next test gets another page. */
  takeBack: (hasPassed: boolean) => Promise<void>;
  giveUp: () => Promise<void>;
};

type Kept = {
  options: string;
  context: BrowserContext;
  page: Page;
  client: CDPSession;
  /** What a document of the page finds, before any test. */
  asNew: string;
  /** Takes back what a test has asked of the page for all documents to come. */
  undo: (() => Promise<void>)[];
  /** Whether a test made a call whose effect cannot be undone. */
  isSpoilt: boolean;
};

/** A document of the shop without a script. */
const BARE = "/robots.txt";

/** Their effect outlives the document that they were called for. */
const SPOILING = {
  context: [
    "exposeBinding",
    "exposeFunction",
    "grantPermissions",
    "newCDPSession",
    "setExtraHTTPHeaders",
    "setGeolocation",
    "setOffline",
  ],
  page: ["exposeBinding", "exposeFunction", "setExtraHTTPHeaders"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};

/** What tests listen to. */
const EVENTS = {
  context: ["console", "dialog", "page", "request", "requestfailed", "response", "weberror"],
  page: [
    "console",
    "dialog",
    "download",
    "framenavigated",
    "load",
    "pageerror",
    "popup",
    "request",
    "requestfailed",
    "requestfinished",
    "response",
  ],
};

export function keepPage(browser: Browser): KeptPage {
  let kept: Kept | undefined;
  const giveUp = async () => {
    const { context } = kept ?? {};
    kept = undefined;
    await context?.close();
  };
  return {
    async lend(options) {
      if (kept?.isSpoilt || kept?.options !== options) await giveUp();
      kept ??= await openPage(browser, options);
      return kept.context;
    },
    async takeBack(hasPassed) {
      if (!kept) return;
      // Playwright still describes the page of a test that failed.
      kept.isSpoilt ||= !hasPassed || !(await clear(kept).catch(() => false));
    },
    giveUp,
  };
}

async function openPage(browser: Browser, options: string): Promise<Kept> {
  // Playwright gives it the options of the test that runs.
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await openBare(page, client);
  const kept: Kept = {
    options,
    context,
    page,
    client,
    asNew: await page.evaluate(readSurroundings),
    undo: [],
    isSpoilt: false,
  };
  const spoil = () => {
    kept.isSpoilt = true;
  };
  for (const name of SPOILING.context) onCall(context, name, spoil);
  for (const name of SPOILING.page) onCall(page, name, spoil);
  for (const name of SPOILING.clock) onCall(context.clock, name, spoil);
  for (const target of [context, page]) {
    onCall(target, "addInitScript", (added) => {
      kept.undo.push(async () => (await (added as Promise<Disposable>)).dispose());
    });
  }
  const emulateMedia = page.emulateMedia.bind(page);
  const resetMedia = () => emulateMedia({ media: null, colorScheme: "light" });
  onCall(page, "emulateMedia", (_done, given) => {
    const { media, colorScheme, ...others } = given as NonNullable<MediaOptions>;
    if (Object.keys(others).length > 0) spoil();
    if (!kept.undo.includes(resetMedia)) kept.undo.push(resetMedia);
  });
  return kept;
}

type MediaOptions = Parameters<Page["emulateMedia"]>[0];

/** Tells of each call of a method: what it answered, and what it was given first. */
function onCall(
  target: object,
  name: string,
  tell: (answer: unknown, given: unknown) => void,
): void {
  const methods = target as Record<string, (...given: unknown[]) => unknown>;
  const call = methods[name]?.bind(target);
  if (!call) throw new Error(`Playwright has no ${name} any more`);
  methods[name] = (...given) => {
    const answer = call(...given);
    tell(answer, given[0]);
    return answer;
  };
}

/** Answers whether the page is as it was before any test. */
async function clear({ context, page, client, asNew, undo }: Kept): Promise<boolean> {
  for (const event of EVENTS.context) context.removeAllListeners(event);
  for (const event of EVENTS.page) page.removeAllListeners(event);
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  for (const takeBack of undo.splice(0)) await takeBack();
  await openBare(page, client);
  await context.clearCookies();
  await client.send("Storage.clearDataForOrigin", {
    origin: new URL(page.url()).origin,
    storageTypes: "all",
  });
  await page.mouse.move(-1, -1);
  return (await page.evaluate(readSurroundings)) === asNew;
}

async function openBare(page: Page, client: CDPSession): Promise<void> {
  await page.goto(BARE, { timeout: 5_000 });
  await page.evaluate(() => sessionStorage.clear());
  await client.send("Page.resetNavigationHistory");
}

/** What a test may have changed that no call of ours undoes. */
function readSurroundings(): string {
  const media = ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"];
  return JSON.stringify([
    media.map((query) => matchMedia(query).matches),
    [innerWidth, innerHeight, history.length, window.name, navigator.onLine],
    [document.cookie, localStorage.length, sessionStorage.length],
  ]);
}
