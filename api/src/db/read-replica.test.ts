import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TcpProxy, tcpProxy } from "../testing/tcp-proxy.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { openReadReplica, type ReadReplica } from "./read-replica.ts";

/*
 * A server that says it has replayed everything stands for the standby: a view of its own before the catalogue's function.
 */
let primary: TestDatabase;
let standby: TestDatabase;
let proxy: TcpProxy;
let replica: ReadReplica;

beforeAll(async () => {
  [primary, standby] = [await testDatabase(), await testDatabase()];
  await standby.sql.unsafe(`
    CREATE FUNCTION public.pg_last_wal_replay_lsn() RETURNS pg_lsn LANGUAGE sql AS
      'SELECT CASE WHEN pg_catalog.current_setting(''test.stands'', true) = ''on'' THEN ''0/0''::pg_lsn
        ELSE pg_current_wal_insert_lsn() END'`);
  const url = new URL(standby.url);
  const { pathname } = url;
  await standby.sql.unsafe(
    `ALTER DATABASE "${pathname.slice(1)}" SET search_path = public, pg_catalog`,
  );
  proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  const log = { warn() {}, info() {} };
  replica = openReadReplica({ db: primary.db, url: url.href, log, lookEvery: 20 });
});
afterAll(async () => {
  await replica.close();
  await proxy.close();
  await Promise.all([primary.close(), standby.close()]);
});

const whoAnswers = () =>
  replica.read(async ({ sql }) => {
    const [row] = await sql<{ name: string }[]>`SELECT current_database() AS name`;
    return new URL(primary.url).pathname.slice(1) === row?.name ? "primary" : "replica";
  });

const POLLING = { timeout: 10_000 };

describe("a reading that may be a few seconds old", () => {
  it("comes from the replica once that is known to be young", async () => {
    await expect.poll(whoAnswers, POLLING).toBe("replica");
  });

  it("comes from the primary in the moment in which the replica goes, and from the replica when it is back", async () => {
    await expect.poll(whoAnswers, POLLING).toBe("replica");
    await proxy.shutDown();
    expect(await whoAnswers()).toBe("primary");
    await proxy.comeBack();
    await expect.poll(whoAnswers, POLLING).toBe("replica");
  });

  it("comes from the primary when the replica stands still for five seconds", async () => {
    await expect.poll(whoAnswers, POLLING).toBe("replica");
    const name = new URL(standby.url).pathname.slice(1);
    await standby.sql.unsafe(`ALTER DATABASE "${name}" SET test.stands = 'on'`);
    await standby.sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`;
    await expect.poll(whoAnswers, POLLING).toBe("primary");
  });

  it("is not read again elsewhere when it is wrong in itself", async () => {
    await expect(replica.read(({ sql }) => sql`SELECT nonsense`)).rejects.toThrow("nonsense");
  });
});
