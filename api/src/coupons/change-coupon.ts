import type { Coupon, CouponForm, CouponPatch } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { parseAmount } from "#shared/domain/money.ts";
import { recordActivity } from "../activity/activity.queries.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint, isDeadlock } from "../db/errors.ts";
import { inRetriedTransaction } from "../db/retried-transaction.ts";
import { isOutdated } from "../db/versions.ts";
import type { Context, Dependencies } from "../dependencies.ts";
import { changedSince, conflict, invalid, required } from "../refusals.ts";
import {
  type CouponRow,
  type CouponValues,
  deleteCouponRow,
  insertCoupon,
  lockCoupon,
  replaceCouponProducts,
  updateCoupon,
} from "./coupons.queries.ts";
import { presentCoupon } from "./present-coupon.ts";
import { readCouponForm, requireProducts } from "./read-coupon-form.ts";

/**
 * Changes the given fields of a coupon. With `updatedAt`, a change based on an older version is refused. Two coupons
 * that exchange codes at the same time may deadlock; PostgreSQL ends one transaction, which is tried again.
 * @throws Refusal 404, 409 `coupon-changed` (with the present `coupon`) or `coupon-code-taken`, 422
 */
export async function changeCoupon(
  { db, now }: Context,
  id: string,
  patch: CouponPatch,
  actorId: string,
): Promise<Coupon> {
  return inRetriedTransaction(
    db,
    async (tx) => {
      const before = await required(lockCoupon(tx, id));
      if (isOutdated(patch.updatedAt, before)) throw changedSince("coupon", presentCoupon(before));
      const values = readCouponForm(patch, now());
      requireConsistency({ ...before, ...values });
      if (patch.applicableProducts) {
        await requireProducts(tx, patch.applicableProducts);
        await replaceCouponProducts(tx, id, patch.applicableProducts);
      }
      const after = await updateCoupon(tx, id, values);
      await recordCouponChange(tx, actorId, before, after);
      return presentCoupon(after);
    },
    isDeadlock,
  ).catch(refuseTakenCode);
}

/** Rules between fields, of which a patch may contain only one. */
function requireConsistency(coupon: CouponValues): void {
  if (coupon.discountType === "percentage" && (coupon.discountValue ?? 0) > 10_000) {
    throw invalid({ discountValue: "A percentage is at most 100" });
  }
  if (coupon.validFrom && coupon.validUntil && coupon.validUntil < coupon.validFrom) {
    throw invalid({ validUntil: "Must not end before it begins" });
  }
}

/** @throws Refusal 409 `coupon-code-taken`, 422 for an unknown product */
export async function createCoupon(
  { db, now }: Context,
  form: CouponForm,
  actorId: string,
): Promise<Coupon> {
  const productIds = form.applicableProducts ?? [];
  return db
    .transaction(async (tx) => {
      await requireProducts(tx, productIds);
      const coupon = await insertCoupon(tx, {
        validFrom: now(),
        ...readCouponForm(form, now()),
        code: normalizeCouponCode(form.code),
        discountType: form.discountType,
        discountValue: parseAmount(form.discountValue),
        createdBy: actorId,
      });
      await replaceCouponProducts(tx, coupon.id, productIds);
      await recordCouponChange(tx, actorId, null, coupon);
      return presentCoupon(coupon);
    })
    .catch(refuseTakenCode);
}

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

/** Records in the activity that a coupon was created (`before` is null), changed, or deleted (`after` is null). */
async function recordCouponChange(
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

/** For `catch` of a transaction that writes a code. @throws Refusal 409 when another coupon has it */
function refuseTakenCode(error: unknown): never {
  if (brokenConstraint(error) !== "coupons_code_unique") throw error;
  throw conflict("coupon-code-taken", "Another coupon has this code already.");
}
