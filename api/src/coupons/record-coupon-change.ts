import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import type { CouponRow } from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";

/** Records in the activity that a coupon was created (`before` is null), changed, or deleted (`after` is null). */
export async function recordCouponChange(
  tx: Transaction,
  actorId: string,
  before: CouponRow | null,
  after: CouponRow | null,
): Promise<void> {
  const coupon = after ?? before;
  const [action, verb] = !before ? CREATED : after ? UPDATED : DELETED;
  await recordActivity(tx, {
    actorId,
    action,
    subjectType: "coupon",
    subjectId: coupon?.id,
    summary: `${verb} coupon ${coupon?.code}`,
    before: before && presentCoupon(before),
    after: after && presentCoupon(after),
  });
}

const CREATED = ["coupon-created", "Created"] as const;
const UPDATED = ["coupon-updated", "Changed"] as const;
const DELETED = ["coupon-deleted", "Deleted"] as const;
