import type { Person } from "./people.ts";
import { SHIP_TO } from "./shop-fixtures.ts";
import type { TestApi } from "./test-api.ts";

/** A customer whose words are in no other text of the shop. */
export type Stranger = Person & { firstName: string; lastName: string };

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** A word that is different for each number: "Quxaaab". */
function wordOf(number: number, first: string): string {
  let rest = number;
  let word = "";
  for (let place = 0; place < 4; place += 1) {
    word = LETTERS[rest % 26] + word;
    rest = Math.floor(rest / 26);
  }
  return first + word;
}

/** Verified customers with unusual names, inserted as rows with a session each. */
export async function manyStrangers(
  { sql }: Pick<TestApi, "sql">,
  count: number,
): Promise<Stranger[]> {
  const people = Array.from({ length: count }, (_, index) => {
    const firstName = wordOf(index, "Qux");
    const lastName = wordOf(index, "Zyw");
    const id = Bun.randomUUIDv7();
    const sessionId = Array.from(crypto.getRandomValues(new Uint8Array(40)), (byte) =>
      "abcdefghijklmnopqrstuvwxyz234567".charAt(byte % 32),
    ).join("");
    return {
      user: { id } as Person["user"],
      email: `${firstName}.${lastName}@lab-of-${firstName}.example`.toLowerCase(),
      password: "",
      ...{ sessionId, firstName, lastName },
    };
  });
  const rows = people.map(({ user, email, firstName, lastName, sessionId }) => ({
    ...{ id: user.id, email, first: firstName, last: lastName, session: sessionId },
  }));
  await sql`
    INSERT INTO users (id, email, email_verified, password_hash, first_name, last_name, phone, street, city, state, zip_code)
    SELECT id, email, true, 'unused', first, last, '+1 304 555 ' || right(id, 4), last || ' Street 5', 'Wheeling', 'WV', '26003'
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS person(id text, email text, first text, last text)`;
  await sql`
    INSERT INTO sessions (sid, user_id, sess, expire, proved_at)
    SELECT encode(sha256(session::bytea), 'hex'), id, '{}', now() + interval '1 day', now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS held(id text, session text)`;
  return people;
}

/** Where the parcel of a stranger goes. */
export const homeOf = ({ lastName }: Stranger) => ({
  ...SHIP_TO,
  address1: `${lastName} Street 5`,
});

/** Every row of every table as text: what a dump of the database contains. */
export async function* dumpOf({
  sql,
}: Pick<TestApi, "sql">): AsyncGenerator<[table: string, text: string]> {
  const tables = await sql<{ name: string }[]>`
    SELECT relname AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1`;
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ text: string }[]>(`SELECT t::text AS text FROM "${name}" t`);
    yield [name, rows.map(({ text }) => text).join("\n")];
  }
}
