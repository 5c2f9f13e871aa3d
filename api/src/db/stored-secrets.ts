import type { Connection } from "./client.ts";

/** The encrypted secrets in a column of a table, for a rotation of the key. */
export function storedSecrets(
  table: string,
  { id, secret, where = "true" }: { id: string; secret: string; where?: string },
) {
  return {
    /** Up to `limit` secrets that another key than this one encrypted, by id. */
    find: (
      { sql }: Connection,
      { keyId, after, limit }: { keyId: string; after: string; limit: number },
    ) => sql<{ id: string; secret: string }[]>`
      SELECT ${sql(id)} AS id, ${sql(secret)} AS secret FROM ${sql(table)}
      WHERE split_part(${sql(secret)}, '.', 1) <> ${keyId} AND ${sql(id)} > ${after}
        AND ${sql.unsafe(where)}
      ORDER BY ${sql(id)} LIMIT ${limit}`,
    /** Replaces a secret, if it is still as it was read. */
    replace: async (
      { sql }: Connection,
      of: string,
      { before, after }: { before: string; after: string },
    ) => {
      await sql`
        UPDATE ${sql(table)} SET ${sql(secret)} = ${after}
        WHERE ${sql(id)} = ${of} AND ${sql(secret)} = ${before}`;
    },
  };
}
