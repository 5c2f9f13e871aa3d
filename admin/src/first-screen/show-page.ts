import { apiOrigin } from "#shared/client/api-of-page.ts";
import { parseSessionHint, type SessionHint } from "#shared/client/session-hint.ts";
import type { DashboardStats } from "#shared/contracts/dashboard.ts";
import { dayIn } from "#shared/domain/local-time.ts";
import { shownFigures } from "../dashboard/figures.ts";
import * as css from "../dashboard/ToDo.css.ts";
import { type ToDoReads, toDoCells } from "../dashboard/to-do.ts";
import { download, filesInPage } from "../files-in-page.ts";
import { grouped } from "../layout/counted.ts";
import { inboxOf, lowStockOf, totalOf } from "../layout/waiting.ts";
import { firstInput } from "../sessions/presence.ts";
import { recordInput } from "./early-input.ts";
import { readFirst, readFirstFigures } from "./first-reads.ts";

/** Milliseconds after which the program starts although nobody has touched the page. */
const REST_MS = 5_000;

/**
 * Shows the dashboard that is in the page and reads its figures, without React: a slow phone would need a second longer for
 * the program. Other screens, other people and failures are left to the program. Resolves when the program has to start.
 */
export async function showFirstScreen(): Promise<void> {
  // A script from another origin has no cookie of the API, and a visitor has none at all.
  const hint = apiOrigin() === "" ? parseSessionHint(document.cookie) : null;
  if (!hint?.isAdmin) return;
  const user = readFirst<{ adminScope?: string }>("/api/user");
  const isDashboard = /^\/admin\/?$/.test(location.pathname) && !location.search;
  const page = document.getElementById("first-screen");
  if (!isDashboard || !page) return void user.catch(() => undefined);
  show(page, hint);
  const isPainted = firstPaint();
  // Beside the style sheet and the font, the program would delay them.
  void isPainted.then(() => filesInPage("program").forEach(download));
  try {
    const isFull = user.then(({ adminScope }) => {
      // Others have another first screen.
      page.hidden = adminScope !== "full";
      if (page.hidden) throw new Error("The first screen is not this one");
    });
    const isToDoFilled = isPainted.then(() => Promise.all(fillToDo(page)));
    const isFilled = Promise.all([isFull, fillFigures(page), isToDoFilled]);
    const isDone = isFilled.then(() => {
      if (!arePlotsInSight(page)) return new Promise((resolve) => setTimeout(resolve, REST_MS));
    });
    await Promise.race([firstInput, isDone]);
  } catch {
    // The program makes the same calls, and shows what failed.
  }
}

function show(page: HTMLElement, { firstName }: SessionHint): void {
  for (const value of valuesOf(page)) value.textContent = "–";
  const menu = page.querySelector('[aria-haspopup="true"] > span');
  if (menu && firstName) menu.textContent = firstName;
  document.title = "Dashboard · Aliquot back-office";
  page.hidden = false;
  recordInput(page);
}

/** Only the program draws them. On a telephone they are below the window. */
function arePlotsInSight(page: HTMLElement): boolean {
  const plots = page.querySelector("[data-skeleton]");
  return plots !== null && plots.getBoundingClientRect().top < window.innerHeight;
}

function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });
}

async function fillFigures(page: HTMLElement): Promise<void> {
  const { timeZone } = await readFirst<{ timeZone: string }>("/api/admin/settings/store");
  const stats = await readFirstFigures<DashboardStats>(dayIn(timeZone, new Date()));
  if (!stats) return;
  const figures = shownFigures(stats);
  valuesOf(page).forEach((value, at) => {
    value.textContent = figures[at] ?? "";
  });
}

/** Each cell is filled as soon as it is read. */
function fillToDo(page: HTMLElement): Promise<void>[] {
  const reads: ToDoReads = {};
  const fill = async <Name extends keyof ToDoReads, Answer>(
    name: Name,
    path: string,
    read: (answer: Answer) => ToDoReads[Name],
  ) => {
    reads[name] = read(await readFirst<Answer>(path));
    showToDo(page, reads);
  };
  return [
    fill("queues", "/api/admin/orders/queues", (queues: ToDoReads["queues"]) => queues),
    fill("inbox", "/api/admin/statement-lines", inboxOf),
    fill("refundsDue", "/api/admin/orders?status=refund-due&limit=1", totalOf),
    fill("failedMails", "/api/admin/outbox?state=failed&limit=1", totalOf),
    fill("refusedAddresses", "/api/admin/refused-addresses?limit=25", totalOf),
    fill("lowStock", "/api/admin/products?stock=low&limit=3", lowStockOf),
  ];
}

function showToDo(page: HTMLElement, reads: ToDoReads): void {
  const section = page.querySelector('[aria-label="To do now"]');
  if (reads.queues) section?.removeAttribute("aria-busy");
  const links = section?.querySelectorAll("a") ?? [];
  toDoCells(reads).forEach(({ href, count, note }, at) => {
    const [, number, text] = links[at]?.children ?? [];
    if (!number || !text || count === undefined) return;
    links[at]?.setAttribute("href", `/admin${href}`);
    number.textContent = grouped(count);
    number.classList.toggle(css.none, count === 0);
    (text.firstElementChild ?? text).textContent = note;
  });
}

const valuesOf = (page: HTMLElement) => page.querySelectorAll("article > h2 + p");
