import { desc, eq } from "drizzle-orm";
import { users } from "../accounts/accounts.tables.ts";
import { type Connection, firstOf, type Transaction } from "../db/client.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import type { LetterContext } from "./letters/letter.ts";
import { mailTexts } from "./mail.tables.ts";
import type { Origins } from "./mail-links.ts";
import type { MailLine } from "./mails.ts";

export type TextRow = typeof mailTexts.$inferSelect;

/** The newest row of every kind that was ever changed. */
export async function findNewestTexts(conn: Connection): Promise<TextRow[]> {
  return conn
    .selectDistinctOn([mailTexts.kind])
    .from(mailTexts)
    .orderBy(mailTexts.kind, desc(mailTexts.createdAt), desc(mailTexts.id));
}

/** What all emails show: the facts of the shop, its addresses, and the texts that the seller changed. */
export async function readLetterContext(
  conn: Connection,
  { siteUrl, apiPublicUrl: apiUrl }: Origins,
): Promise<Omit<LetterContext, "link">> {
  const [shop, rows] = await Promise.all([readStoreSettings(conn), findNewestTexts(conn)]);
  const texts = rows.flatMap(({ kind, subject, text }) =>
    subject === null || text === null ? [] : [[kind, { subject, text }] as const],
  );
  return { shop, siteUrl, apiUrl, texts: new Map(texts) };
}

export async function findNewestText(conn: Connection, kind: string): Promise<TextRow | null> {
  return conn
    .select()
    .from(mailTexts)
    .where(eq(mailTexts.kind, kind))
    .orderBy(desc(mailTexts.createdAt), desc(mailTexts.id))
    .limit(1)
    .then(firstOf);
}

export async function insertText(
  tx: Transaction,
  values: Pick<TextRow, "kind" | "subject" | "text" | "actorId">,
): Promise<void> {
  await tx.insert(mailTexts).values(values);
}

const MAX_CHANGES = 100;

/** The changes of a kind, newest first, with who made them. */
export async function findTextChanges(conn: Connection, kind: string) {
  return conn
    .select({
      change: mailTexts,
      actor: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(mailTexts)
    .leftJoin(users, eq(users.id, mailTexts.actorId))
    .where(eq(mailTexts.kind, kind))
    .orderBy(desc(mailTexts.createdAt), desc(mailTexts.id))
    .limit(MAX_CHANGES);
}

/** What a preview takes from a real order. Amounts are cents. */
export type OrderOfPreview = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  total: number;
  subtotal: number;
  discount: number;
  shipping: number;
  couponCode: string | null;
  lines: MailLine[];
};

/** By its id, or by its number as people write it: #1A2B3C4D. */
export async function findOrderOfPreview(
  { sql }: Connection,
  id: string,
): Promise<OrderOfPreview | null> {
  return sql<OrderOfPreview[]>`
    SELECT o.id, o.first_name AS "firstName", o.last_name AS "lastName", o.email,
      (o.total * 100)::float8 AS total, (o.subtotal * 100)::float8 AS subtotal,
      (o.discount_amount * 100)::float8 AS discount, (o.shipping * 100)::float8 AS shipping,
      o.coupon_code AS "couponCode",
      (SELECT json_agg(json_build_object('name', i.product_name, 'quantity', i.quantity,
        'unitPrice', (i.product_price * 100)::int8, 'total', (i.total * 100)::int8) ORDER BY i.id)
        FROM order_items i WHERE i.order_id = o.id AND i.quantity > 0) AS lines
    FROM orders o
    WHERE o.id = ${id} OR upper(right(o.id, 8)) = ${id.trim().replace(/^#/, "").toUpperCase()}
    LIMIT 1`.then(firstOf);
}
