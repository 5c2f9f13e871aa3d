import postgres from "postgres";
import { expect, it } from "vitest";
import { testDatabase } from "../testing/test-database.ts";
import { createRateLimits } from "./rate-limits.ts";

it("a count does not wait until the disk has it", async () => {
  const database = await testDatabase();
  await database.sql.unsafe(`
    CREATE TABLE commits (setting text);
    CREATE FUNCTION note_commit() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO commits VALUES (current_setting('synchronous_commit')); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER note_commit AFTER INSERT OR UPDATE ON rate_limits
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_commit()`);
  // The database of the tests waits for no disk at all.
  const sql = postgres(database.url, { max: 1, connection: { synchronous_commit: "on" } });
  try {
    const limits = createRateLimits(sql);
    await limits.take("suggestions", "192.0.2.1");
    await limits.take("suggestions", "192.0.2.1");
    expect(await sql`SELECT setting FROM commits`).toEqual([
      { setting: "off" },
      { setting: "off" },
    ]);
    // Only for the count: what the connection writes next is on the disk when it is answered.
    expect(await sql`SHOW synchronous_commit`).toEqual([{ synchronous_commit: "on" }]);
  } finally {
    await sql.end();
    await database.close();
  }
});
