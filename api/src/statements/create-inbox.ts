import {
  LINE_CLASSES,
  type LineClass,
  type LinePage,
  type LinesQuery,
  type StatementLine,
} from "#shared/contracts/statements.ts";
import { PAGE_SIZES } from "#shared/domain/constants.ts";
import { type Connection, rowOf } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { classesOf, classifyLines } from "./classify-lines.ts";
import { isOpen, presentLine } from "./present-line.ts";
import {
  countLines,
  filterLines,
  findLines,
  findLinesById,
  type LinePlace,
  type LineRow,
  readClassifiable,
} from "./statement-lines.queries.ts";

const OPEN_STATES = ["open", "part-applied"] as const;

/** Up to so many open lines are counted again for every list. */
const MAX_COUNTED_LIVE = 1_000;
/**
 * Milliseconds for which the counts of more lines are reused while new ones are computed. Counting
 * may use at most a tenth of the time.
 */
const countsKeptMs = (tookMs: number) => Math.max(5_000, tookMs * 10);
/** Milliseconds after which old counts are no longer used. */
const MAX_COUNTS_AGE_MS = 60_000;

/** The open lines by class, newest first. */
type OpenLines = { countedAt: number; tookMs: number; places: Record<LineClass, LinePlace[]> };

/**
 * Lists pages of lines, newest first, classified by the present state of the shop; `counts` are of all open lines.
 * Counting 20,000 open lines takes seconds, so this process caches the last counts.
 */
export function createInbox({ db }: Pick<Dependencies, "db">) {
  let kept: OpenLines | null = null;
  let counting: Promise<OpenLines> | null = null;

  /** One count at a time for any number of callers. */
  function count(): Promise<OpenLines> {
    counting ??= countOpenLines(db)
      .then((counted) => {
        kept = sizeOf(counted) > MAX_COUNTED_LIVE ? counted : null;
        return counted;
      })
      .finally(() => {
        counting = null;
      });
    return counting;
  }

  async function openLines(): Promise<OpenLines> {
    const age = kept ? performance.now() - kept.countedAt : Number.POSITIVE_INFINITY;
    if (!kept || age > MAX_COUNTS_AGE_MS) {
      const lines = await countLines(db, { states: OPEN_STATES });
      return lines > MAX_COUNTED_LIVE ? count() : countOpenLines(db);
    }
    // An error here is ignored; the next list that waits for a count gets its own error.
    if (age > countsKeptMs(kept.tookMs)) count().catch(() => {});
    return kept;
  }

  return async ({ state, class: wanted, search, after }: LinesQuery): Promise<LinePage> => {
    const filter = { states: state ? [state] : OPEN_STATES, search };
    const open = await openLines();
    const counts = byClass((each) => open.places[each].length);
    const [last] = after ? await findLinesById(db, [after]) : [];
    if (!wanted) {
      const rows = await findLines(db, filter, { after: last, limit: PAGE_SIZES.payments });
      const isAllOpen = !state && !search;
      return {
        lines: await describeLines(db, rows),
        total: isAllOpen ? sizeOf(open) : await countLines(db, filter),
        counts,
      };
    }
    const all = open.places[wanted];
    const found = search ? await filterLines(db, all, filter) : all;
    return { lines: await pageOf(db, found, wanted, last), total: found.length, counts };
  };
}

const byClass = <Value>(ofClass: (each: LineClass) => Value) =>
  Object.fromEntries(LINE_CLASSES.map((each) => [each, ofClass(each)])) as Record<LineClass, Value>;

export async function describeLines(
  conn: Connection,
  rows: readonly LineRow[],
): Promise<StatementLine[]> {
  const open = rows.filter(({ state }) => isOpen(state));
  const classified = await classifyLines(conn, open);
  const byId = new Map(open.map(({ id }, index) => [id, classified[index] ?? null]));
  return rows.map((row) => presentLine(row, byId.get(row.id) ?? null));
}

export async function describeLine(conn: Connection, row: LineRow): Promise<StatementLine> {
  return describeLines(conn, [row]).then(rowOf);
}

const sizeOf = ({ places }: OpenLines) =>
  LINE_CLASSES.reduce((sum, each) => sum + places[each].length, 0);

async function countOpenLines(conn: Connection): Promise<OpenLines> {
  const places = byClass((): LinePlace[] => []);
  const startedAt = performance.now();
  const lines = readClassifiable(conn, { states: OPEN_STATES });
  for await (const [{ id, date }, lineClass] of classesOf(conn, lines)) {
    places[lineClass].push({ id, date });
  }
  const countedAt = performance.now();
  return { countedAt, tookMs: countedAt - startedAt, places };
}

/** The lines of the class after `last`, which itself may have another class by now. */
async function pageOf(
  conn: Connection,
  places: readonly LinePlace[],
  wanted: LineClass,
  last: LinePlace | undefined,
): Promise<StatementLine[]> {
  const isBehind = ({ date, id }: LinePlace) =>
    !last || date < last.date || (date === last.date && id < last.id);
  const behind = places.filter(isBehind).map(({ id }) => id);
  const page: StatementLine[] = [];
  for (let start = 0; start < behind.length; start += PAGE_SIZES.payments) {
    const rows = await findLinesById(conn, behind.slice(start, start + PAGE_SIZES.payments));
    const lines = await describeLines(conn, rows);
    page.push(...lines.filter((line) => line.class === wanted));
    if (page.length >= PAGE_SIZES.payments) break;
  }
  return page.slice(0, PAGE_SIZES.payments);
}
