import { type Connection, rowOf } from "./client.ts";

/** A column of encrypted secrets. Each begins with the id of the key that encrypted it (encryption.ts). */
export type SealedColumn = {
  /** Up to `limit` secrets that another key than this one encrypted, in the order of ids. */
  findToRotate: (
    conn: Connection,
    page: { keyId: string; after: string; limit: number },
  ) => Promise<{ id: string; secret: string }[]>;
  /** How many secrets none of these keys encrypted. */
  countForeign: (conn: Connection, keyIds: readonly string[]) => Promise<number>;
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
  async countForeign({ sql }, keyIds) {
    const { count } = await sql<{ count: number }[]>`
      SELECT count(*)::int AS count FROM ${sql(table)}
      WHERE ${sql.unsafe(condition)} AND split_part(${sql(name)}, '.', 1) <> ALL(${[...keyIds]}::text[])`.then(
      rowOf,
    );
    return count;
  },
  async replace({ sql }, id, { before, after }) {
    await sql`
      UPDATE ${sql(table)} SET ${sql(name)} = ${after}
      WHERE ${sql(idName)} = ${id} AND ${sql(name)} = ${before}`;
  },
});
