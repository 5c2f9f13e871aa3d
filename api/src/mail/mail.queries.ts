import type { Connection } from "../db/client.ts";
import { mails } from "./mail.tables.ts";

export type NewMail = typeof mails.$inferInsert;
export type StoredMail = typeof mails.$inferSelect;

export async function insertMail(conn: Connection, mail: NewMail): Promise<void> {
  await conn.insert(mails).values(mail);
}
