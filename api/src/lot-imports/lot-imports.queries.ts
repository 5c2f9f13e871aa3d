import { desc, eq, isNull, sql } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import type { Connection, Transaction } from "../db/client.ts";
import { deleteOldest } from "../db/delete-old-rows.ts";
import type { EnteredLot } from "../lots/read-lot-body.ts";
import { lotImports } from "./lot-imports.tables.ts";

/** What an import does to one lot; `before` is null for a new one. */
export type LotImportChange = {
  lotId: string;
  lotNumber: string;
  line: number;
  before: EnteredLot | null;
  after: EnteredLot;
};

/** All that undoing an import needs. */
export type StoredLotChanges = {
  isFinished: boolean;
  lots: LotImportChange[];
  /**
   * By the id of a product whose first lot came by this import: its stock and the units of its orders then, added up.
   * Less the units that are ordered by now, that is the stock that it would have without lots.
   */
  tracked: Record<string, number>;
};

export type StoredLotImport = {
  id: string;
  fileName: string;
  undoneAt: Date | null;
  changes: StoredLotChanges;
};

/** Notes what an import is going to do, before it does any of it. */
export async function insertLotImport(
  conn: Connection,
  row: {
    id: string;
    actorId: string;
    fileName: string;
    digest: string;
    lots: readonly LotImportChange[];
  },
): Promise<void> {
  const { lots, ...rest } = row;
  const changes: StoredLotChanges = { isFinished: false, lots: [...lots], tracked: {} };
  const created = lots.filter(({ before }) => before === null).length;
  await conn
    .insert(lotImports)
    .values({ ...rest, created, updated: lots.length - created, changes });
}

/** Notes what a product had when its first lot came. */
export async function noteFirstLot(
  tx: Transaction,
  importId: string,
  { productId, units }: { productId: string; units: number },
): Promise<void> {
  await tx.sql`
    UPDATE lot_imports
    SET changes = jsonb_set(changes, ARRAY['tracked', ${productId}]::text[], to_jsonb(${units}::bigint))
    WHERE id = ${importId}`;
}

/** Notes that all of an import is written but these lots, which were left out. */
export async function finishLotImport(
  tx: Transaction,
  importId: string,
  { left, created, updated }: { left: readonly string[]; created: number; updated: number },
): Promise<void> {
  await tx.sql`
    UPDATE lot_imports SET created = ${created}::int, updated = ${updated}::int,
      changes = jsonb_build_object('isFinished', true, 'tracked', changes->'tracked', 'lots',
        (SELECT coalesce(jsonb_agg(lot), '[]'::jsonb) FROM jsonb_array_elements(changes->'lots') AS lot
         WHERE lot->>'lotId' <> ALL(${[...left]}::text[])))
    WHERE id = ${importId}`;
}

export async function findLotImport(
  conn: Connection,
  importId: string,
): Promise<StoredLotImport | null> {
  const [row] = await conn
    .select({
      id: lotImports.id,
      fileName: lotImports.fileName,
      undoneAt: lotImports.undoneAt,
      changes: lotImports.changes,
    })
    .from(lotImports)
    .where(eq(lotImports.id, importId));
  return row ? { ...row, changes: row.changes as StoredLotChanges } : null;
}

/** The id of the newest import that has not been undone. */
export async function findLastLotImport(conn: Connection): Promise<string | null> {
  const [row] = await conn
    .select({ id: lotImports.id })
    .from(lotImports)
    .where(isNull(lotImports.undoneAt))
    .orderBy(desc(lotImports.createdAt), desc(lotImports.id))
    .limit(1);
  return row?.id ?? null;
}

export async function markLotImportUndone(
  tx: Transaction,
  importId: string,
  at: Date,
): Promise<void> {
  await tx.update(lotImports).set({ undoneAt: at }).where(eq(lotImports.id, importId));
}

/** The newest imports without their changes. */
export async function findRecentLotImports(conn: Connection, limit: number) {
  return conn
    .select({
      id: lotImports.id,
      fileName: lotImports.fileName,
      createdAt: lotImports.createdAt,
      undoneAt: lotImports.undoneAt,
      created: lotImports.created,
      updated: lotImports.updated,
      isFinished: sql<boolean>`(${lotImports.changes}->>'isFinished')::boolean`,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(lotImports)
    .leftJoin(users, eq(users.id, lotImports.actorId))
    .orderBy(desc(lotImports.createdAt), desc(lotImports.id))
    .limit(limit);
}

/** Deletes imports of before the moment with all that undoing them would need. */
export const deleteOldLotImports = deleteOldest("lot_imports", "created_at");
