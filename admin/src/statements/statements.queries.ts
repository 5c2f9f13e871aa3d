import type { QueryClient } from "@tanstack/react-query";
import { z } from "zod";
import {
  LINE_CLASSES,
  type LineClass,
  type LinesQuery,
  type StatementLine,
} from "#shared/contracts/statements.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { api } from "../api.ts";
import { PAYMENTS_KEY } from "../layout/query-keys.ts";
import { freshRead, pageRead } from "../layout/reads.ts";
import { searchParam } from "../layout/use-view.ts";

const INBOX_KEY = [...PAYMENTS_KEY, "inbox"] as const;

/** The filters of the inbox: open lines of all classes or one class, or finished lines. */
export const inboxView = z.object({
  state: z.enum(["open", "applied", "linked", "ignored"]).catch("open"),
  class: z.enum(["all", ...LINE_CLASSES]).catch("all"),
  search: searchParam,
});
export type InboxView = z.infer<typeof inboxView>;

export type StoredLine = StatementLine & { id: string };

/** The lines of one class; `total` also counts those that are not loaded. */
export type InboxSection = { class: LineClass; lines: StoredLine[]; total: number };
export type InboxData = { counts: Record<LineClass, number>; sections: InboxSection[] };

/** Initial number of lines for each class. Ready lines are confirmed together. */
export const INITIAL_LIMITS: Record<LineClass, number> = {
  ready: 200,
  split: 50,
  check: 50,
  likely: 50,
  candidates: 50,
  unmatched: 50,
};

/** The open lines by class, most certain first. */
export const inboxQuery = (search: string, limits: Record<LineClass, number>) =>
  pageRead([...INBOX_KEY, { search, limits }], (call) => readInbox(search, limits, call), {
    refetchOnWindowFocus: true,
  });

type Call = { signal: AbortSignal };

async function readInbox(search: string, limits: Record<LineClass, number>, call: Call) {
  const first = await api.admin.statements.lines({ search }, call);
  const isWhole = first.total <= first.lines.length;
  const sections: InboxSection[] = [];
  for (const each of LINE_CLASSES) {
    if (isWhole) {
      const lines = first.lines.filter(isStored).filter((line) => line.class === each);
      sections.push({ class: each, lines, total: lines.length });
    } else if (first.counts[each] > 0) {
      const { lines, total } = await readLines({ class: each, search }, limits[each], call);
      sections.push({ class: each, lines, total: Math.max(total, lines.length) });
    }
  }
  return { counts: first.counts, sections };
}

/** Reads as many pages as the limit needs. */
async function readLines(query: LinesQuery, limit: number, call: Call) {
  // Keyed by id: if somebody removes a line between two reads, a page may repeat lines.
  const lines = new Map<string, StoredLine>();
  let total = 0;
  let after: string | undefined;
  do {
    const page = await api.admin.statements.lines({ ...query, after }, call);
    total = page.total;
    for (const line of page.lines.filter(isStored)) lines.set(line.id, line);
    const isLast = page.lines.length < PAGE_SIZES.payments;
    after = isLast ? undefined : (page.lines.at(-1)?.id ?? undefined);
  } while (after && lines.size < limit);
  return { lines: [...lines.values()], total };
}

export function isStored(line: StatementLine): line is StoredLine {
  return line.id !== null;
}

/** Removes finished lines from the cached inbox before it is refetched. */
export async function takeFromInbox(queryClient: QueryClient, ids: readonly string[]) {
  const gone = new Set(ids);
  // A running query would bring them back.
  await queryClient.cancelQueries({ queryKey: INBOX_KEY });
  queryClient.setQueriesData<InboxData>(
    { queryKey: INBOX_KEY },
    (inbox) => inbox && { ...inbox, sections: inbox.sections.map((each) => without(each, gone)) },
  );
}

function without(section: InboxSection, gone: ReadonlySet<string>): InboxSection {
  const lines = section.lines.filter(({ id }) => !gone.has(id));
  return { ...section, lines, total: section.total - (section.lines.length - lines.length) };
}

/** Finished lines, newest first, up to a limit. */
export const doneLinesQuery = (
  state: Exclude<InboxView["state"], "open">,
  search: string,
  limit: number,
) =>
  pageRead([...PAYMENTS_KEY, "done", { state, search, limit }], (call) =>
    readLines({ state, search }, limit, call),
  );

export const sourcesQuery = freshRead([...PAYMENTS_KEY, "sources"], (call) =>
  api.admin.statements.sources(call),
);

/** The newest statements. */
export const statementsQuery = freshRead([...PAYMENTS_KEY, "statements"], (call) =>
  api.admin.statements.list(call),
);
