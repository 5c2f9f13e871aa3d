import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { prepareDatabase } from "./prepare-database.ts";

let api: TestApi;
const role = `prepare_${Bun.randomUUIDv7().slice(-12)}`;
beforeAll(async () => {
  api = await testApi();
  await api.sql.unsafe(`CREATE ROLE ${role} LOGIN PASSWORD 'shop'`);
});
afterAll(async () => {
  await api.sql.unsafe(`DROP OWNED BY ${role}`);
  await api.sql.unsafe(`DROP ROLE ${role}`);
  await api.close();
});

/** The address of the test's server with other parts. */
const address = (parts: Partial<Pick<URL, "username" | "password" | "pathname" | "host">>) =>
  Object.assign(new URL(api.url), parts).href;

describe("a database with one role for the tables and another for the shop", () => {
  const shop = { username: role, password: "shop" };

  it("is prepared when both reach it", async () => {
    await expect(prepareDatabase(api.url, address(shop))).resolves.toBeUndefined();
  });

  it("names the variable whose address is wrong", async () => {
    const wrong = { password: "hunter2" };
    await expect(prepareDatabase(address({ ...shop, ...wrong }), address(shop))).rejects.toThrow(
      /\(DATABASE_MIGRATE_URL\): password authentication failed .* Correct the address\.$/,
    );
    await expect(prepareDatabase(api.url, address({ ...shop, ...wrong }))).rejects.toThrow(
      /\(DATABASE_URL\): password authentication failed .* Correct the address\.$/,
    );
    const away = address({ host: "127.0.0.1:9" });
    await expect(prepareDatabase(away, away)).rejects.toThrow(
      /127\.0\.0\.1:9 cannot be used \(DATABASE_URL\): .* Start it, or correct the address\.$/,
    );
  });

  it("says who must own the database", async () => {
    const foreign = address({ ...shop, pathname: "postgres" });
    await expect(prepareDatabase(foreign, foreign)).rejects.toThrow(
      /\(DATABASE_URL\): permission denied .* Let its role own the database, or set DATABASE_MIGRATE_URL to the address of the owner\.$/,
    );
  });

  it("says what the shop's role lacks when it may not reach the owner's database", async () => {
    const name = new URL(api.url).pathname.slice(1);
    await api.sql.unsafe(`REVOKE CONNECT ON DATABASE "${name}" FROM PUBLIC, ${role}`);
    await expect(prepareDatabase(api.url, address(shop))).rejects.toThrow(
      /\(DATABASE_URL\): permission denied .* Grant its role CONNECT on the database\.$/,
    );
  });

  it("refuses another database for the shop", async () => {
    const other = address({ ...shop, pathname: "postgres" });
    await expect(prepareDatabase(api.url, other)).rejects.toThrow(
      "DATABASE_URL and DATABASE_MIGRATE_URL name different databases.",
    );
  });
});
