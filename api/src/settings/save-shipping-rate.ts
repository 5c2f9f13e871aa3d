import { type Cents, formatAmount, formatUsd } from "#shared/domain/money.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Database } from "../db/client.ts";
import { markPagesDirty } from "../publishing/mark-pages-dirty.ts";
import { readShippingRateCents, writeShippingRate } from "./settings.queries.ts";

/** Sets the flat shipping rate of future orders. */
export async function saveShippingRate(db: Database, actorId: string, rate: Cents): Promise<Cents> {
  return db.transaction(async (tx) => {
    await takeAdvisoryLock(tx, "settings");
    const before = await readShippingRateCents(tx);
    await writeShippingRate(tx, formatAmount(rate), actorId);
    if (before === rate) return rate;
    await recordActivity(tx, {
      actorId,
      action: "shipping-rate-changed",
      subjectType: "settings",
      summary: `Changed the shipping rate from ${formatUsd(before)} to ${formatUsd(rate)}`,
      before: { shippingRate: formatAmount(before) },
      after: { shippingRate: formatAmount(rate) },
    });
    await markPagesDirty(tx, { kind: "settings", keys: ["shippingRate"] });
    return rate;
  });
}
