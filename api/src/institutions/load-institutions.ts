import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database, Transaction } from "../db/client.ts";
import { type ReadInstitution, readRorDump } from "./read-ror-dump.ts";

const BATCH = 1000;
/** Milliseconds for one statement; the dump has more than a hundred thousand records. */
const TIMEOUT = 600_000;
/** More institutions than this share a domain only if it belongs to none of them: facebook.com, sites.google.com. */
const MOST_OF_A_DOMAIN = 25;

/**
 * Replaces the institutions by those of a dump, in one transaction: a file that cannot be read leaves the old ones.
 * Returns how many there are now.
 * @throws NotADump
 */
export async function loadInstitutions(
  db: Database,
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.sql.unsafe(`SET LOCAL statement_timeout = ${TIMEOUT}`);
    await tx.sql.unsafe(`SET LOCAL idle_in_transaction_session_timeout = ${TIMEOUT}`);
    await takeAdvisoryLock(tx, "buyerLists");
    await tx.sql`DELETE FROM institutions`;
    let batch: ReadInstitution[] = [];
    let count = 0;
    for await (const institution of readRorDump(pieces)) {
      batch.push(institution);
      if (batch.length < BATCH) continue;
      count += await insertBatch(tx, batch);
      batch = [];
    }
    count += await insertBatch(tx, batch);
    await tx.sql`
      DELETE FROM institution_domains WHERE domain IN (
        SELECT domain FROM institution_domains GROUP BY domain HAVING count(*) > ${MOST_OF_A_DOMAIN})`;
    return count;
  });
}

async function insertBatch(tx: Transaction, batch: readonly ReadInstitution[]): Promise<number> {
  if (batch.length === 0) return 0;
  const records = JSON.stringify(batch);
  await tx.sql`
    INSERT INTO institutions (ror_id, name, type, country, city, website)
    SELECT "rorId", name, type, country, city, website
    FROM jsonb_to_recordset(${records}::text::jsonb)
      AS r("rorId" text, name text, type text, country text, city text, website text)
    ON CONFLICT DO NOTHING`;
  await tx.sql`
    INSERT INTO institution_names (ror_id, plain)
    SELECT r."rorId", n
    FROM jsonb_to_recordset(${records}::text::jsonb) AS r("rorId" text, names jsonb),
      jsonb_array_elements_text(r.names) AS n
    ON CONFLICT DO NOTHING`;
  await tx.sql`
    INSERT INTO institution_domains (domain, ror_id)
    SELECT d, r."rorId"
    FROM jsonb_to_recordset(${records}::text::jsonb) AS r("rorId" text, domains jsonb),
      jsonb_array_elements_text(r.domains) AS d
    ON CONFLICT DO NOTHING`;
  return batch.length;
}
