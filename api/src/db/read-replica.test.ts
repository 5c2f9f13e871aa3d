import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TcpProxy, tcpProxy } from "../testing/tcp-proxy.ts";
import { type TestDatabase, testDatabase } from "../testing/test-database.ts";
import { openReadReplica, type ReadReplica } from "./read-replica.ts";

let primary: TestDatabase;
let standby: TestDatabase;
let proxy: TcpProxy;
let replica: ReadReplica;

beforeAll(async () => {
  [primary, standby] = [await testDatabase(), await testDatabase()];
  const url = new URL(standby.url);
  proxy = await tcpProxy({ host: url.hostname, port: Number(url.port) });
  url.port = String(proxy.port);
  replica = openReadReplica(url.href, primary.db);
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

describe("a read of the catalogue", () => {
  it("comes from the replica, from the primary while that is away, and from the replica again", async () => {
    expect(await whoAnswers()).toBe("replica");
    await proxy.shutDown();
    expect(await whoAnswers()).toBe("primary");
    await proxy.comeBack();
    await expect.poll(whoAnswers, { timeout: 10_000 }).toBe("replica");
  });

  it("is not repeated on the primary when the query itself is wrong", async () => {
    await expect(replica.read(({ sql }) => sql`SELECT nonsense`)).rejects.toThrow("nonsense");
  });
});
