import type {
  SecurityEvent,
  SecurityEventsQuery,
  SecurityExportQuery,
} from "#shared/contracts/security-events.ts";
import type { Dependencies } from "../dependencies.ts";
import { type EventRow, listEvents, listEventsAfter } from "./security-events.queries.ts";

const ROWS_AT_A_TIME = 500;

/** One page, newest first. `total` counts to 10,000 at most. */
export async function readSecurityEvents(
  { db }: Pick<Dependencies, "db">,
  query: SecurityEventsQuery,
): Promise<{ events: SecurityEvent[]; total: number }> {
  const { rows, total } = await listEvents(db, query);
  return { events: rows.map(present), total };
}

/** JSON lines, oldest first, read page by page while the client downloads. */
export async function* exportSecurityEvents(
  { db }: Pick<Dependencies, "db">,
  filter: SecurityExportQuery,
): AsyncGenerator<string> {
  let page: EventRow[] = [];
  do {
    const after = page.at(-1) ?? null;
    page = await listEventsAfter(db, filter, { after, limit: ROWS_AT_A_TIME });
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(present(row))}\n`).join("");
  } while (page.length === ROWS_AT_A_TIME);
}

function present({ createdAt, ...row }: EventRow): SecurityEvent {
  return { at: createdAt.toISOString(), ...row };
}
