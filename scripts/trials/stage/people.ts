import type { Sql } from "postgres";
import { createSessionId } from "./random.ts";

/** A signed-in person. */
export type Person = { id: string; email: string; sessionId: string };

/**
 * Inserts people directly into the database, each with a session: a trial needs thousands, and hashing a password for
 * each would take minutes. Nobody can log in as them. The sessions stay freshly proved for the whole trial.
 */
export async function insertPeople(
  sql: Sql,
  people: { count: number; role?: "customer" | "admin"; name: string; random: () => number },
): Promise<Person[]> {
  const { count, role = "customer", name, random } = people;
  const inserted = Array.from({ length: count }, (_, index) => ({
    id: Bun.randomUUIDv7(),
    email: `${name}-${index}@example.com`,
    sessionId: createSessionId(random),
  }));
  const ids = inserted.map(({ id }) => id);
  await sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, role, email_verified,
      street, city, state, zip_code)
    SELECT id, email, 'nobody logs in', 'Ada', 'Byron', ${role}, true,
      '12 Market Street', 'Wheeling', 'WV', '26003'
    FROM unnest(${ids}::text[], ${inserted.map(({ email }) => email)}::text[]) AS one(id, email)`;
  await sql`
    INSERT INTO sessions (sid, user_id, expire, proved_at)
    SELECT encode(sha256(session_id::bytea), 'hex'), id, tomorrow, tomorrow
    FROM (SELECT clock_timestamp() + interval '1 day' AS tomorrow) AS clock,
      unnest(${ids}::text[], ${inserted.map(({ sessionId }) => sessionId)}::text[])
        AS one(id, session_id)`;
  return inserted;
}

/** Inserts the admin as whom the trial makes the seller's requests. */
export async function insertAdmin(
  sql: Sql,
  { name, random }: { name: string; random: () => number },
): Promise<Person> {
  const [admin] = await insertPeople(sql, { count: 1, role: "admin", name, random });
  if (!admin) throw new Error("The admin was not inserted");
  return admin;
}
