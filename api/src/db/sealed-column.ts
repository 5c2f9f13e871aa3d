import type { Connection } from "./client.ts";

/** A column of encrypted secrets. Each begins with the id of the key that encrypted it (encryption.ts). */
export type SealedColumn = {
  /** Up to `limit` secrets that another key than this one encrypted, in the order of ids. */
  findToRotate: (
    conn: Connection,
    page: { keyId: string; after: string; limit: number },
  ) => Promise<{ id: string; secret: string }[]>;
  /** Replaces a secret, unless it was changed meanwhile. */
  replace: (
    conn: Connection,
    id: string,
    secret: { before: string; after: string },
  ) => Promise<void>;
};

/** @param condition of the rows whose secret is still needed */
export const sealedColumn = (
  table: string,
  idName: string,
  name: string,
  condition = "true",
): SealedColumn => ({
  async findToRotate({ sql }, { keyId, after, limit }) {
    const [id, secret] = [sql(idName), sql(name)];
    return sql<{ id: string; secret: string }[]>`
      SELECT ${id} AS id, ${secret} AS secret FROM ${sql(table)}
      WHERE ${sql.unsafe(condition)} AND split_part(${secret}, '.', 1) <> ${keyId} AND ${id} > ${after}
      ORDER BY ${id} LIMIT ${limit}`;
  },
  async replace({ sql }, id, { before, after }) {
    await sql`
      UPDATE ${sql(table)} SET ${sql(name)} = ${after}
      WHERE ${sql(idName)} = ${id} AND ${sql(name)} = ${before}`;
  },
});
