import { describe, expect, it } from "vitest";
import { testDatabase } from "./test-database.ts";

describe("a test's database", () => {
  it("is migrated and used by no other test", async () => {
    const [mine, yours] = await Promise.all([testDatabase(), testDatabase()]);
    try {
      await mine.sql`INSERT INTO categories (id, name, slug) VALUES ('c', 'Mine', 'mine')`;
      const count = async ({ sql }: typeof mine) =>
        Number((await sql`SELECT count(*) FROM categories WHERE slug = 'mine'`)[0]?.count);
      expect([await count(mine), await count(yours)]).toEqual([1, 0]);
    } finally {
      await Promise.all([mine.close(), yours.close()]);
    }
  });
});
