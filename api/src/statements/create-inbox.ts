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
import { classesOf, classifyLines } from "./classify-lines.ts";
import { isOpen, presentLine } from "./present-line.ts";
import {
  countLines,
  filterLines,
  findLines,
  findLinesById,
  type LineRow,
  readClassifiable,
} from "./statement-lines.queries.ts";

const OPEN_STATES = ["open", "part-applied"] as const;

/**
 * More open lines than anybody works through. Up to so many are counted anew for every list; of more, what was counted
 * before is answered while it is counted anew.
 */
const MAX_COUNTED_LIVE = 1_000;
const COUNTS_KEPT_MS = 5_000;
/** After a change here; many in a row are not each followed by a count of everything. */
const COUNTS_KEPT_CHANGED_MS = 1_000;
/** Who counts for seconds, because the lines are many or the machine is busy, leaves most of the time to others. */
const COUNTS_KEPT_PER_MS = 10;
const COUNTS_KEPT_CHANGED_PER_MS = 3;
/** Nobody has looked for so long: what was counted then says little, and is waited for. */
const COUNTS_FORGOTTEN_MS = 60_000;

/** The open lines by class, newest first. */
type OpenLines = { countedAt: number; tookMs: number; ids: Record<LineClass, string[]> };

export type Inbox = {
  /** A page of lines, newest first, classified as the shop is at this moment; `counts` are of all open lines. */
  list: (query: LinesQuery) => Promise<LinePage>;
  /** Counts anew with the next list: a line was changed here. */
  forgetCounts: () => void;
};

/** The lines of all statements, as the back-office works through them. */
export function createInbox({ db }: Pick<Dependencies, "db">): Inbox {
  let remembered: OpenLines | null = null;
  let isChanged = false;
  let counting: Promise<OpenLines> | null = null;

  /** One at a time, however many ask. */
  function count(): Promise<OpenLines> {
    if (counting) return counting;
    isChanged = false;
    counting = countOpenLines(db)
      .then((counted) => {
        remembered = sizeOf(counted) > MAX_COUNTED_LIVE ? counted : null;
        return counted;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  }

  async function openLines(): Promise<OpenLines> {
    const age = remembered ? performance.now() - remembered.countedAt : Number.POSITIVE_INFINITY;
    if (!remembered || age > COUNTS_FORGOTTEN_MS) {
      const lines = await countLines(db, { states: OPEN_STATES });
      return lines > MAX_COUNTED_LIVE ? count() : countOpenLines(db);
    }
    // What goes wrong there is met again by the next list that waits for it.
    const kept = isChanged
      ? Math.max(COUNTS_KEPT_CHANGED_MS, remembered.tookMs * COUNTS_KEPT_CHANGED_PER_MS)
      : Math.max(COUNTS_KEPT_MS, remembered.tookMs * COUNTS_KEPT_PER_MS);
    if (age > kept) count().catch(() => {});
    return remembered;
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
        const isAllOpen = !state && !search;
        return {
          lines: await describeLines(db, rows),
          total: isAllOpen ? sizeOf(open) : await countLines(db, filter),
          counts,
        };
      }
      const all = open.ids[wanted];
      const ids = search ? await filterLines(db, all, filter) : all;
      return { lines: await pageOf(db, ids, wanted, after), total: ids.length, counts };
    },
    forgetCounts() {
      isChanged = true;
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

const sizeOf = ({ ids }: OpenLines) =>
  LINE_CLASSES.reduce((sum, each) => sum + ids[each].length, 0);

async function countOpenLines(conn: Connection): Promise<OpenLines> {
  const ids = Object.fromEntries(
    LINE_CLASSES.map((each) => [each, []]),
  ) as unknown as OpenLines["ids"];
  const begunAt = performance.now();
  const lines = readClassifiable(conn, { states: OPEN_STATES });
  for await (const [{ id }, lineClass] of classesOf(conn, lines)) ids[lineClass].push(id);
  const countedAt = performance.now();
  return { countedAt, tookMs: countedAt - begunAt, ids };
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
