import type { SellerQuote } from "#shared/contracts/seller-quotes.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { notFound } from "../refusals.ts";
import { presentSellerQuote, quoteNumber, stateOf } from "./present-saved-quote.ts";
import { quoteUsed } from "./quotes.errors.ts";
import { endQuote, lockQuoteAlone } from "./saved-quotes.queries.ts";

type Context = Pick<Dependencies, "db" | "now" | "env" | "encryption">;

/**
 * Ends a quote now. One that has expired stays as it is.
 * @throws Refusal 404; 409 `quote-used`
 */
export async function withdrawQuote(
  context: Context,
  id: string,
  actorId: string,
): Promise<SellerQuote> {
  return context.db.transaction(async (tx) => {
    const saved = await lockQuoteAlone(tx, id);
    if (!saved?.customer) throw notFound();
    if (saved.orderId !== null) throw quoteUsed(saved.orderId);
    const expiresAt = context.now();
    if (stateOf(saved, expiresAt) === "expired") {
      return presentSellerQuote(context, saved, expiresAt);
    }
    await endQuote(tx, id, expiresAt);
    await recordActivity(tx, {
      actorId,
      action: "quote-withdrawn",
      subjectType: "quote",
      subjectId: id,
      summary: `Withdrew quote ${quoteNumber(id)}`,
    });
    return presentSellerQuote(context, { ...saved, expiresAt }, expiresAt);
  });
}
