import { type Browser, type CDPSession, expect, type Page, test } from "@playwright/test";
import { noteCopies } from "./early-controls.ts";

/** Also when they are asked for again, with a query. */
const SCRIPTS = "*/_astro/*.js*";

/**
 * A page in a context of its own that pays one visit after the other, for one test after the other: a new page for each
 * is a new renderer, which costs more than the visit does.
 */
export type Visitor = {
  page: Page;
  /** Stops the scripts of one visit. */
  client?: CDPSession;
  scriptsKeptAway: number;
  cookies: { name: string; value: string; url?: string }[];
};

/** No script of the visit arrives. */
export const blockScripts = (visitor: Visitor) =>
  onScripts(visitor, (client, requestId) =>
    client.send("Fetch.failRequest", { requestId, errorReason: "Failed" }),
  );

/** Scripts arrive when the returned function is called. */
export async function holdScripts(visitor: Visitor): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await onScripts(visitor, async (client, requestId) => {
    await promise;
    await client.send("Fetch.continueRequest", { requestId });
  });
  return resolve;
}

/** Stops scripts alone: a route of Playwright's takes every request of the page. */
async function onScripts(
  visitor: Visitor,
  answer: (client: CDPSession, requestId: string) => Promise<unknown>,
): Promise<void> {
  const client = await visitor.page.context().newCDPSession(visitor.page);
  visitor.client = client;
  visitor.scriptsKeptAway = 0;
  client.on("Fetch.requestPaused", ({ requestId }) => {
    visitor.scriptsKeptAway += 1;
    // A page that is left takes its requests with it.
    answer(client, requestId).catch(() => {});
  });
  // Scripts that the browser still has in its memory are not asked for.
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  await client.send("Fetch.enable", { patterns: [{ urlPattern: SCRIPTS }] });
}

/** Those of this worker whom no test has. */
const idle: Visitor[] = [];

/** A visitor for the page at this path. Whoever has finished with them gives them back; after a failure nobody does. */
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
  // The banner is driven on the landing page, and lies over the others' controls.
  if (path !== "/") cookies.push({ name: "aliquot_consent", value: "accepted", url });
  return cookies;
}

/** The cookie by which the first document of a visit clears what the visit before it has stored. */
const NEW_VISIT = "new_visit";

function forgetVisit(cookie: string): void {
  if (!document.cookie.includes(cookie)) return;
  localStorage.clear();
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: before any script of the page, while nothing can wait
  document.cookie = `${cookie}=; path=/; max-age=0`;
}

/** A visit that nothing is left of from the ones before; it complains of whatever the page complains of. */
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
