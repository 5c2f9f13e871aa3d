import { orderNumber } from "#shared/domain/orders.ts";
import { type Evidence, findEvidence } from "../buyers/evidence.queries.ts";
import { findRecordsOf } from "../buyers/records.queries.ts";
import type { Context } from "../dependencies.ts";
import { findItems, findOrder } from "../orders/orders.queries.ts";
import { pdfAnswer } from "../pdf/pdf-answer.ts";
import { required } from "../refusals.ts";
import { findHitsOf } from "../screening/screening.queries.ts";
import { readStoreSettings } from "../settings/settings.queries.ts";
import { drawEvidence } from "./draw-evidence.ts";

/**
 * The evidence of an order as PDF. An order that was placed before the shop kept evidence says so.
 * @throws Refusal 404
 */
export async function printEvidence({ db, now }: Context, orderId: string): Promise<Response> {
  const order = await required(findOrder(db, orderId));
  const stored = await findEvidence(db, orderId);
  const evidence = stored && (JSON.parse(stored.body) as Evidence);
  // An account that was merged since has its record at the one that stays.
  const userId = order.userId ?? evidence?.userId ?? null;
  const placedAt = order.createdAt;
  const records = userId ? await findRecordsOf(db, userId) : [];
  const version = evidence?.statementVersion ?? null;
  const [statement] = await db.sql<{ text: string }[]>`
    SELECT text FROM buyer_statements WHERE version = ${version}`;
  const [list] = await db.sql<{ fileName: string; sha256: string; loadedAt: string }[]>`
    SELECT file_name AS "fileName", sha256, created_at AS "loadedAt" FROM screening_lists
    WHERE created_at <= ${placedAt.toISOString()} ORDER BY created_at DESC, id DESC LIMIT 1`;
  const [checked] = await db.sql<{ checkedAt: string; fileName: string; sha256: string }[]>`
    SELECT c.checked_at AS "checkedAt", l.file_name AS "fileName", l.sha256
    FROM screening_checks c JOIN screening_lists l ON l.id = c.list_id
    WHERE c.subject = 'order' AND c.subject_id = ${orderId}`;
  const bytes = await drawEvidence({
    number: orderNumber(orderId),
    placedAt,
    printedAt: now(),
    shop: await readStoreSettings(db),
    customer: `${order.firstName} ${order.lastName}, ${order.email}`,
    institution: order.institution,
    items: await findItems(db, [orderId]),
    evidence,
    hash: stored?.hash ?? null,
    statement: statement && version !== null ? { version, text: statement.text } : null,
    signature:
      records.findLast(({ kind, at }) => kind === "signed" && new Date(at) <= placedAt) ?? null,
    decisions: records.filter(
      ({ kind, orderId: of }) => kind !== "order-changed" || of === orderId,
    ),
    list: list ?? null,
    screening: checked ?? null,
    hits: await findHitsOf(db, { orderId, userId: order.userId }),
  });
  return pdfAnswer(bytes, `evidence-${orderNumber(orderId)}.pdf`);
}
