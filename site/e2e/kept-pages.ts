import type { Browser, BrowserContext, CDPSession, Disposable, Page } from "@playwright/test";

/**
 * Pages that tests reuse one after the other, reset in between; one for each set of options. A new page for each test
 * would need a new renderer that compiles all scripts again. That costs more time than many tests.
 */
export type KeptPages = {
  /**
   * The context of the page for a test with these options. On a first visit the browser has no
   * cached files of the shop.
   */
  lend: (options: string, visit: { isFirst: boolean }) => Promise<BrowserContext>;
  /** Removes everything that the test left behind. If that is impossible, the next test gets a new page. */
  takeBack: (hasPassed: boolean) => Promise<void>;
  giveUp: () => Promise<void>;
};

type Kept = {
  context: BrowserContext;
  page: Page;
  client: CDPSession;
  /** The surroundings of a document before any test. */
  asNew: string;
  /** Functions that undo what a test changed for all later documents. */
  undo: (() => Promise<void>)[];
  /** Whether a test made a call that cannot be undone. */
  isSpoilt: boolean;
};

/** A document of the shop without scripts. */
const BARE = "/robots.txt";

/** Methods whose effect outlives the current document. */
const SPOILING = {
  context: [
    "exposeBinding",
    "exposeFunction",
    "newCDPSession",
    "setExtraHTTPHeaders",
    "setGeolocation",
  ],
  page: ["exposeBinding", "exposeFunction", "setExtraHTTPHeaders"],
  clock: ["install", "pauseAt", "setFixedTime", "setSystemTime"],
};

/** Events that tests listen to. */
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

export function keepPages(browser: Browser): KeptPages {
  const pages = new Map<string, Kept>();
  let lent: Kept | undefined;
  return {
    async lend(options, { isFirst }) {
      const kept = pages.get(options);
      if (kept && !kept.isSpoilt && !isFirst) lent = kept;
      else {
        pages.delete(options);
        await kept?.context.close();
        lent = await openPage(browser);
        pages.set(options, lent);
      }
      return lent.context;
    },
    async takeBack(hasPassed) {
      if (!lent) return;
      // After a failure, Playwright still needs the page for its report.
      lent.isSpoilt ||= !hasPassed || !(await clear(lent).catch(() => false));
    },
    async giveUp() {
      await Promise.all([...pages.values()].map(({ context }) => context.close()));
    },
  };
}

async function openPage(browser: Browser): Promise<Kept> {
  // Playwright applies the options of the running test.
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await openBare(page, client);
  const kept: Kept = {
    context,
    page,
    client,
    asNew: await page.evaluate(readSurroundings),
    undo: [],
    isSpoilt: false,
  };
  await noteChanges(kept);
  return kept;
}

/** Records calls that affect later documents, and how to undo them. */
async function noteChanges(kept: Kept): Promise<void> {
  const { context, page, undo } = kept;
  const spoil = () => {
    kept.isSpoilt = true;
  };
  for (const name of SPOILING.context) onCall(context, name, spoil);
  for (const name of SPOILING.page) onCall(page, name, spoil);
  for (const name of SPOILING.clock) onCall(context.clock, name, spoil);
  const takeBackAfter = (target: object, name: string, takeBack: () => Promise<void>) => {
    onCall(target, name, () => {
      if (!undo.includes(takeBack)) undo.push(takeBack);
    });
  };
  const isReduced = await page.evaluate(
    () => matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const media = {
    media: null,
    colorScheme: "light",
    reducedMotion: isReduced ? "reduce" : "no-preference",
  } as const;
  const size = page.viewportSize() as NonNullable<ReturnType<Page["viewportSize"]>>;
  // The original methods, before calls are recorded.
  const [emulateMedia, setViewportSize] = [page.emulateMedia, page.setViewportSize];
  const { setOffline, clearPermissions } = context;
  onCall(page, "emulateMedia", (_done, given) => {
    const { media, colorScheme, reducedMotion, ...others } = given as NonNullable<MediaOptions>;
    if (Object.keys(others).length > 0) spoil();
  });
  takeBackAfter(page, "emulateMedia", () => emulateMedia.call(page, media));
  takeBackAfter(page, "setViewportSize", () => setViewportSize.call(page, size));
  takeBackAfter(context, "setOffline", () => setOffline.call(context, false));
  takeBackAfter(context, "grantPermissions", () => clearPermissions.call(context));
  for (const target of [context, page]) {
    onCall(target, "addInitScript", (added) => {
      undo.push(async () => (await (added as Promise<Disposable>)).dispose());
    });
  }
}

type MediaOptions = Parameters<Page["emulateMedia"]>[0];

/** Reports each call of a method: its result and its first argument. */
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

/** Resets the page. Returns whether it is as before any test. */
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

/** State that a test may have changed and that no call resets. */
function readSurroundings(): string {
  const media = ["print", "(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"];
  return JSON.stringify([
    media.map((query) => matchMedia(query).matches),
    [innerWidth, innerHeight, history.length, window.name, navigator.onLine],
    [document.cookie, localStorage.length, sessionStorage.length],
  ]);
}
