import type { Connection } from "../db/client.ts";
import { insertActivity } from "./activity.queries.ts";

export type Activity = {
  /** The member of staff; null for the shop itself (an automatic cancellation, a seed). */
  actorId: string | null;
  /** A verb in the past tense with its noun, e.g. "product-updated". */
  action: string;
  /** "product", "order", "coupon", "user", "settings", "mail", "page" … */
  subjectType: string;
  subjectId?: string | null;
  /** One sentence for people, e.g. 'Changed the shipping rate from $15.00 to $12.00'. */
  summary: string;
  /** The values before and after. Never pass a password, a token or a hash. */
  before?: unknown;
  after?: unknown;
};

/** Notes what the staff changed. Pass the transaction of the change, so that both are stored or neither is. */
export async function recordActivity(tx: Connection, entry: Activity): Promise<void> {
  await insertActivity(tx, {
    actorId: entry.actorId,
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId ?? null,
    summary: entry.summary,
    before: entry.before ?? null,
    after: entry.after ?? null,
  });
}
