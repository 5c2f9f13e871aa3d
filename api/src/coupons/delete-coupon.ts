import type { Dependencies } from "../dependencies.ts";
import { required } from "../refusals.ts";
import { deleteCouponRow, lockCoupon } from "./coupons.queries.ts";
import { recordCouponChange } from "./record-coupon-change.ts";

/** Orders that used the coupon keep their discount and the code. @throws Refusal 404 */
export async function deleteCoupon(
  { db }: Pick<Dependencies, "db">,
  id: string,
  actorId: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const coupon = await required(lockCoupon(tx, id));
    await deleteCouponRow(tx, id);
    await recordCouponChange(tx, actorId, coupon, null);
  });
}
