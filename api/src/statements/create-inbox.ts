import {
  LINE_CLASSES,
  type LineClass,
  type LinePage,
  type LinesQuery,
  type StatementLine,
} from "#shared/contracts/statements.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import type { Connection } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { classifyLines } from "./classify-lines.ts";
import { isOpen, presentLine } from "./present-line.ts";
import {
  countLines,
  findLines,
  findLinesById,
  type LineFilter,
  type LineRow,
} from "./statement-lines.queries.ts";

const OPEN_STATES = ["open", "part-applied"] as const;

/** Lines that are classified together. */
const LINES_AT_A_TIME = 500;

/** More open lines than anybody works through: beyond them what is counted may be some seconds old. */
const MAX_COUNTED_LIVE = 1_000;
const COUNTS_KEPT_MS = 5_000;

/** The open lines by class, newest first. */
type OpenLines = { countedAt: number; ids: Record<LineClass, string[]> };

export type Inbox = {
  /** A page of lines, newest first, classified as the shop is at this moment; `counts` are of all open lines. */
  list: (query: LinesQuery) => Promise<LinePage>;
  /** Counts anew at the next list: a line was changed here. */
  forgetCounts: () => void;
};

/** The lines of all statements, as the back-office works through them. */
export function createInbox({ db }: Pick<Dependencies, "db">): Inbox {
  let remembered: OpenLines | null = null;

  async function openLines(): Promise<OpenLines> {
    if (remembered && performance.now() - remembered.countedAt < COUNTS_KEPT_MS) return remembered;
    const counted = await countOpenLines(db);
    const total = LINE_CLASSES.reduce((sum, each) => sum + counted.ids[each].length, 0);
    remembered = total > MAX_COUNTED_LIVE ? counted : null;
    return counted;
  }

  return {
    async list({ state, class: wanted, search, after }) {
      const filter = { states: state ? [state] : OPEN_STATES, search };
      const open = await openLines();
      const counts = Object.fromEntries(
        LINE_CLASSES.map((each) => [each, open.ids[each].length]),
      ) as Record<LineClass, number>;
      if (!wanted) {
        const [last] = after ? await findLinesById(db, [after]) : [];
        const rows = await findLines(db, filter, { after: last, limit: PAGE_SIZES.payments });
        return {
          lines: await describeLines(db, rows),
          total: await countLines(db, filter),
          counts,
        };
      }
      const ids = search ? await idsOf(db, filter, wanted) : open.ids[wanted];
      return { lines: await pageOf(db, ids, wanted, after), total: ids.length, counts };
    },
    forgetCounts() {
      remembered = null;
    },
  };
}

/** Lines as they travel, classified where they are open. */
export async function describeLines(
  conn: Connection,
  rows: readonly LineRow[],
): Promise<StatementLine[]> {
  const open = rows.filter(({ state }) => isOpen(state));
  const classified = await classifyLines(conn, open);
  const byId = new Map(open.map(({ id }, index) => [id, classified[index] ?? null]));
  return rows.map((row) => presentLine(row, byId.get(row.id) ?? null));
}

/** One stored line as it travels. */
export async function describeLine(conn: Connection, row: LineRow): Promise<StatementLine> {
  const [line] = await describeLines(conn, [row]);
  if (!line) throw new Error("A line has one description");
  return line;
}

async function countOpenLines(conn: Connection): Promise<OpenLines> {
  const countedAt = performance.now();
  const ids = Object.fromEntries(
    LINE_CLASSES.map((each) => [each, []]),
  ) as unknown as OpenLines["ids"];
  for await (const [row, lineClass] of classifyAll(conn, { states: OPEN_STATES })) {
    ids[lineClass].push(row.id);
  }
  return { countedAt, ids };
}

/** The lines of one class that a search finds. */
async function idsOf(conn: Connection, filter: LineFilter, wanted: LineClass): Promise<string[]> {
  const ids: string[] = [];
  for await (const [row, lineClass] of classifyAll(conn, filter)) {
    if (lineClass === wanted) ids.push(row.id);
  }
  return ids;
}

async function* classifyAll(
  conn: Connection,
  filter: LineFilter,
): AsyncGenerator<[LineRow, LineClass]> {
  let after: LineRow | undefined;
  while (true) {
    const rows = await findLines(conn, filter, { after, limit: LINES_AT_A_TIME });
    const open = rows.filter(({ state }) => isOpen(state));
    const classified = await classifyLines(conn, open);
    for (const [index, row] of open.entries()) {
      const found = classified[index];
      if (found) yield [row, found.class];
    }
    if (rows.length < LINES_AT_A_TIME) return;
    after = rows.at(-1);
  }
}

/** The lines behind `after` that are of the class still. */
async function pageOf(
  conn: Connection,
  ids: readonly string[],
  wanted: LineClass,
  after: string | undefined,
): Promise<StatementLine[]> {
  const behind = ids.slice(after ? ids.indexOf(after) + 1 : 0);
  const page: StatementLine[] = [];
  for (let start = 0; start < behind.length; start += PAGE_SIZES.payments) {
    const rows = await findLinesById(conn, behind.slice(start, start + PAGE_SIZES.payments));
    const lines = await describeLines(conn, rows);
    page.push(...lines.filter((line) => line.class === wanted));
    if (page.length >= PAGE_SIZES.payments) break;
  }
  return page.slice(0, PAGE_SIZES.payments);
}
