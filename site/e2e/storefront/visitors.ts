import { type Browser, type CDPSession, expect, type Page, test } from "@playwright/test";
import { noteCopies } from "./early-controls.ts";

/** Also matches retries, which have a query. */
const SCRIPTS = "*/_astro/*.js*";

/**
 * A page in a separate context that tests reuse for several visits. A new page needs a new
 * renderer, which costs more time than the visit.
 */
export type Visitor = {
  page: Page;
  /** Intercepts the scripts of one visit. */
  client?: CDPSession;
  scriptsKeptAway: number;
  cookies: { name: string; value: string; url?: string }[];
};

/** Blocks all scripts of the visit. */
export const blockScripts = (visitor: Visitor) =>
  onScripts(visitor, (client, requestId) =>
    client.send("Fetch.failRequest", { requestId, errorReason: "Failed" }),
  );

/** Delays scripts until the returned function is called. */
export async function holdScripts(visitor: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await onScripts(visitor, async (client, requestId) => {
    await promise;
    await client.send("Fetch.continueRequest", { requestId });
  });
  return resolve;
}

/** Intercepts scripts only. A Playwright route would intercept every request of the page. */
async function onScripts(
  visitor: Visitor,
  answer: (client: CDPSession, requestId: string) => Promise<unknown>,
): Promise<void> {
  const client = await visitor.page.context().newCDPSession(visitor.page);
  visitor.client = client;
  visitor.scriptsKeptAway = 0;
  client.on("Fetch.requestPaused", ({ requestId }) => {
    visitor.scriptsKeptAway += 1;
    // The request is gone when the page was left.
    answer(client, requestId).catch(() => {});
  });
  // The browser does not request scripts from its memory cache.
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Fetch.enable", { patterns: [{ urlPattern: SCRIPTS }] });
}

/** The unused visitors of this worker. */
const idle: Visitor[] = [];

/** A visitor for the page at this path. Callers return it after success; after a failure it is discarded. */
export async function lendVisitor(browser: Browser, path: string): Promise<Visitor> {
  const visitor = idle.pop() ?? (await openVisitor(browser));
  visitor.cookies = cookiesFor(path);
  return visitor;
}

export function giveBack(visitor: Visitor): void {
  idle.push(visitor);
}

async function openVisitor(browser: Browser): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: test.info().project.use.baseURL,
    viewport: { width: 1280, height: 800 },
    reducedMotion: "reduce",
    hasTouch: true,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await context.addInitScript(forgetVisit, NEW_VISIT);
  await context.addInitScript(noteCopies);
  return { page: await context.newPage(), scriptsKeptAway: 0, cookies: [] };
}

function cookiesFor(path: string): Visitor["cookies"] {
  const url = test.info().project.use.baseURL;
  const cookies = [
    { name: "aliquot_age", value: "verified", url },
    { name: NEW_VISIT, value: "1", url },
  ];
  // The banner is tested on the landing page. On other pages it would cover controls.
  if (path !== "/") cookies.push({ name: "aliquot_consent", value: "accepted", url });
  return cookies;
}

/** With this cookie, the first document of a visit clears the storage of the previous visit. */
const NEW_VISIT = "new_visit";

function forgetVisit(cookie: string): void {
  if (!document.cookie.includes(cookie)) return;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: runs before the page's scripts and cannot wait
  document.cookie = `${cookie}=; path=/; max-age=0`;
}

/** A visit without data of earlier ones. It fails if the page logs an error. */
export async function inShop(
  visitor: Visitor,
  visit: (page: Page) => Promise<void>,
): Promise<void> {
  const { page, cookies } = visitor;
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => {
    const isOfBrowser = message.text().startsWith("Failed to load resource");
    if (message.type() === "error" && !isOfBrowser) complaints.push(message.text());
  });
  try {
    await visit(page);
  } finally {
    page.removeAllListeners("pageerror").removeAllListeners("console");
    await visitor.client?.detach();
    visitor.client = undefined;
  }
  expect(complaints).toEqual([]);
}
