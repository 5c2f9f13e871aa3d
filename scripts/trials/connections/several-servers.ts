import { connect, type DatabaseClient } from "../../../api/src/db/client.ts";
import { isDatabaseAway } from "../../../api/src/db/errors.ts";
import { type Check, check, inWords } from "../stage/checks.ts";
import { waitUntil } from "../torture/stage.ts";
import { onServer, type PostgresServer } from "./servers.ts";

/** Connections of the pool, all busy when the primary stops. */
const POOL = 10;
/** Milliseconds. */
const WITHOUT_PRIMARY = 1_000;
const FOLLOWS_WITHIN = 30_000;
const ANSWERS_WITHIN = 5_000;
const TAKES_WRITES_WITHIN = 5_000;

/**
 * An address with two servers, whose primary stops while every connection waits for an answer. No write may go to the
 * standby, and after its promotion every connection must reach it.
 */
export async function followPrimary(
  primary: PostgresServer,
  standby: PostgresServer,
): Promise<Check[]> {
  const both = primary.url.replace(/@[^/]+/, (host) => `${host},127.0.0.1:${standby.port}`);
  const client = connect(both, { max: POOL });
  try {
    await client.db.sql`CREATE TABLE written (number int)`;
    await waitUntil(() => hasTable(standby), FOLLOWS_WITHIN);
    const waiting = Array.from({ length: POOL }, () =>
      outcomeOf(client.db.sql`SELECT pg_sleep(3)`),
    );
    await waitUntil(() => everyoneWaits(primary), FOLLOWS_WITHIN);
    await primary.process.stop();
    const lost = await Promise.all(waiting);
    const refused: Record<string, number> = {};
    const promoteAt = Date.now() + WITHOUT_PRIMARY;
    while (Date.now() < promoteAt) {
      for (const outcome of await writeOnEach(client))
        refused[outcome] = (refused[outcome] ?? 0) + 1;
    }
    await onServer(standby.url, "SELECT pg_promote(true, 30)");
    const promotedAt = Date.now();
    const writes = async () => (await writeOnEach(client)).every((outcome) => outcome === "done");
    const taken = await waitUntil(writes, FOLLOWS_WITHIN, 20);
    const milliseconds = taken === null ? Number.POSITIVE_INFINITY : Date.now() - promotedAt;
    return [
      check(
        "two servers: a statement that waits when the primary stops fails, and says that the database is away",
        lost.every((outcome) => outcome === "away"),
        inWords(counted(lost)),
      ),
      check(
        "two servers: without a primary every write is refused at once, and none goes to the standby",
        Object.keys(refused).join() === "away",
        inWords(refused),
      ),
      check(
        `two servers: after the promotion every connection writes within ${TAKES_WRITES_WITHIN / 1000} s`,
        milliseconds <= TAKES_WRITES_WITHIN,
        `${milliseconds} ms`,
      ),
    ];
  } finally {
    await client.close();
  }
}

const writeOnEach = ({ db }: DatabaseClient) =>
  Promise.all(
    Array.from({ length: POOL }, () =>
      outcomeOf(db.transaction(({ sql }) => sql`INSERT INTO written VALUES (1)`)),
    ),
  );

/** `away` is any error after which a request is tried again, except a write that reached a standby. */
async function outcomeOf(work: PromiseLike<unknown>): Promise<string> {
  try {
    const late = Bun.sleep(ANSWERS_WITHIN).then(() => "no answer");
    return await Promise.race([Promise.resolve(work).then(() => "done"), late]);
  } catch (error) {
    const code = String((error as { code?: unknown }).code);
    return isDatabaseAway(error) && code !== "25006" ? "away" : code;
  }
}

const counted = (outcomes: string[]) =>
  Object.fromEntries(
    [...new Set(outcomes)].map((one) => [one, outcomes.filter((other) => other === one).length]),
  );

const hasTable = (server: PostgresServer) =>
  found(server, "SELECT to_regclass('written') IS NOT NULL AS found");

const everyoneWaits = (server: PostgresServer) =>
  found(
    server,
    `SELECT count(*) = ${POOL} AS found FROM pg_stat_activity
      WHERE wait_event = 'PgSleep' AND pid <> pg_backend_pid()`,
  );

async function found({ url }: PostgresServer, question: string): Promise<boolean> {
  const { db, close } = connect(url, { max: 1 });
  try {
    const [row] = await db.sql.unsafe<{ found: boolean }[]>(question);
    return row?.found ?? false;
  } finally {
    await close();
  }
}
