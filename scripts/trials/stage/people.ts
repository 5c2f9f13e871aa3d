import type { Sql } from "postgres";
import { drawSessionId } from "./random.ts";

/** A signed-in person. */
export type Person = { id: string; email: string; sessionId: string };

/**
 * Inserts people with a session each directly into the database: a trial needs thousands, and
 * hashing a password for each would take minutes. Nobody can log in as them.
 */
export async function insertPeople(
  sql: Sql,
  people: { count: number; role?: "customer" | "admin"; name: string; random: () => number },
): Promise<Person[]> {
  const { count, role = "customer", name, random } = people;
  const inserted = Array.from({ length: count }, (_, index) => ({
    id: Bun.randomUUIDv7(),
    email: `${name}-${index}@example.com`,
    sessionId: drawSessionId(random),
  }));
  const ids = inserted.map(({ id }) => id);
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, role, email_verified,
      street, city, state, zip_code)
    SELECT id, email, 'nobody logs in', 'Ada', 'Byron', ${role}, true,
      '12 Market Street', 'Wheeling', 'WV', '26003'
    FROM unnest(${ids}::text[], ${inserted.map(({ email }) => email)}::text[]) AS one(id, email)`;
  await sql`
    INSERT INTO sessions (sid, user_id, expire)
    SELECT encode(sha256(session_id::bytea), 'hex'), id, clock_timestamp() + interval '1 day'
    FROM unnest(${ids}::text[], ${inserted.map(({ sessionId }) => sessionId)}::text[])
      AS one(id, session_id)`;
  await proveForTheTrial(sql, ids);
  return inserted;
}

/** Marks their sessions as freshly proved for the whole trial. */
async function proveForTheTrial(sql: Sql, ids: readonly string[]): Promise<void> {
  const [column] = await sql`
    SELECT 1 FROM information_schema.columns
    WHERE table_name = 'sessions' AND column_name = 'proved_at'`;
  if (!column) return;
  await sql`
    UPDATE sessions SET proved_at = clock_timestamp() + interval '1 day'
    WHERE user_id = ANY(${[...ids]}::text[])`;
}

/** An admin account, with which the trial acts as the seller. */
export async function insertAdmin(
  sql: Sql,
  { name, random }: { name: string; random: () => number },
): Promise<Person> {
  const [admin] = await insertPeople(sql, { count: 1, role: "admin", name, random });
  if (!admin) throw new Error("There is no admin");
  return admin;
}
