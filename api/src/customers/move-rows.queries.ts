import type { Transaction } from "../db/client.ts";
import { MERGED_COLUMNS } from "./merged-columns.ts";

/** Writes tables of other nouns, because a merge moves rows of all of them (decision 0300). */

type Merge = { from: string; into: string };

/** Locks the orders of an account in the order of their ids, as everybody locks several orders. */
export async function lockOrdersOf(tx: Transaction, userId: string): Promise<void> {
  await tx.sql`SELECT 1 FROM orders WHERE user_id = ${userId} ORDER BY id FOR UPDATE`;
}

/** Moves everything that cannot conflict, and what the tables without foreign keys know of the account. */
export async function moveRows(tx: Transaction, { from, into }: Merge): Promise<void> {
  // The triggers of append-only tables let a row change its actor to this account.
  await tx.sql`SELECT set_config('aliquot.merging_into', ${into}, true)`;
  for (const [name, fate] of Object.entries(MERGED_COLUMNS)) {
    if (fate !== "moved") continue;
    const [table = "", column = ""] = name.split(".");
    const set = tx.sql(column);
    await tx.sql`UPDATE ${tx.sql(table)} SET ${set} = ${into} WHERE ${set} = ${from}`;
  }
  await tx.sql`SELECT set_config('aliquot.merging_into', '', true)`;
  await tx.sql`
    UPDATE activity SET subject_id = ${into} WHERE subject_type = 'user' AND subject_id = ${from}`;
  await tx.sql`
    UPDATE lot_recall_mails old SET customer = ${into}
    WHERE customer = ${from} AND NOT EXISTS (
      SELECT FROM lot_recall_mails kept WHERE kept.lot_id = old.lot_id AND kept.customer = ${into})`;
  await moveScreening(tx, { from, into });
}

/** A hit on a name that both accounts have stays as it is: its account is moved above. */
async function moveScreening({ sql }: Transaction, { from, into }: Merge): Promise<void> {
  await sql`
    UPDATE screening_hits old SET subject_id = ${into}
    WHERE subject = 'user' AND subject_id = ${from} AND NOT EXISTS (
      SELECT FROM screening_hits kept WHERE kept.subject = 'user' AND kept.subject_id = ${into}
        AND kept.plain = old.plain AND kept.entry_key = old.entry_key)`;
  await sql`DELETE FROM screening_checks WHERE subject = 'user' AND subject_id = ${from}`;
}

/** Per product the larger quantity wins, as when a visitor with a cart signs in. */
export async function mergeCarts({ sql }: Transaction, { from, into }: Merge): Promise<void> {
  await sql`
    UPDATE cart_items kept
    SET quantity = greatest(kept.quantity, old.quantity)
    FROM cart_items old
    WHERE kept.user_id = ${into} AND old.user_id = ${from} AND old.product_id = kept.product_id`;
  await sql`
    DELETE FROM cart_items old USING cart_items kept
    WHERE old.user_id = ${from} AND kept.user_id = ${into} AND old.product_id = kept.product_id`;
  await sql`UPDATE cart_items SET user_id = ${into} WHERE user_id = ${from}`;
}

/** The default address of the account that stays is the default of both. */
export async function mergeAddresses({ sql }: Transaction, { from, into }: Merge): Promise<void> {
  await sql`
    UPDATE user_addresses SET is_default = false
    WHERE user_id = ${from} AND is_default
      AND type IN (SELECT type FROM user_addresses WHERE user_id = ${into} AND is_default)`;
  await sql`UPDATE user_addresses SET user_id = ${into} WHERE user_id = ${from}`;
}

/** A list whose name the other account uses gets the next free number: "Buffers (2)". */
export async function mergeLists({ sql }: Transaction, { from, into }: Merge): Promise<void> {
  const lists = await sql<{ id: string; name: string; userId: string }[]>`
    SELECT id, name, user_id AS "userId" FROM product_lists
    WHERE user_id IN (${from}, ${into}) ORDER BY id FOR UPDATE`;
  const taken = new Set(
    lists.filter(({ userId }) => userId === into).map(({ name }) => fold(name)),
  );
  for (const { id, name } of lists.filter(({ userId }) => userId === from)) {
    const free = freeName(name, taken);
    taken.add(fold(free));
    await sql`UPDATE product_lists SET user_id = ${into}, name = ${free} WHERE id = ${id}`;
  }
}

const fold = (name: string) => name.toLowerCase();

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? name : `${name.slice(0, 90)} (${number})`;
    if (!taken.has(fold(candidate))) return candidate;
  }
}

/** An application that is not decided, of one of the two accounts. */
export type UndecidedApplication = {
  id: string;
  userId: string;
  isDraft: boolean;
  updatedAt: string;
};

export async function lockUndecided(
  { sql }: Transaction,
  { from, into }: Merge,
): Promise<UndecidedApplication[]> {
  return sql<UndecidedApplication[]>`
    SELECT id, user_id AS "userId", state = 'draft' AS "isDraft", updated_at AS "updatedAt"
    FROM buyer_applications
    WHERE user_id IN (${from}, ${into}) AND state IN ('draft', 'open', 'asked')
    ORDER BY id FOR UPDATE`;
}

/** Moves the applications; a draft that gave way to another application of the person is deleted before. */
export async function mergeApplications(
  { sql }: Transaction,
  { from, into }: Merge,
  droppedDraft: string | null,
): Promise<void> {
  if (droppedDraft) await sql`DELETE FROM buyer_applications WHERE id = ${droppedDraft}`;
  await sql`UPDATE buyer_applications SET user_id = ${into} WHERE user_id = ${from}`;
}
