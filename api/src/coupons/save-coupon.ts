import type { Coupon, CouponForm, CouponPatch } from "#shared/contracts/coupons.ts";
import { normalizeCouponCode } from "#shared/domain/coupon.ts";
import { type Cents, parseAmount } from "#shared/domain/money.ts";
import { recordActivity } from "../activity/record-activity.ts";
import type { Transaction } from "../db/client.ts";
import { brokenConstraint } from "../db/errors.ts";
import type { Dependencies } from "../dependencies.ts";
import { findStock } from "../inventory/inventory.queries.ts";
import { invalid, notFound, Refusal } from "../refusals.ts";
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

type Context = Pick<Dependencies, "db" | "now">;

/** @throws Refusal 409 `coupon-code-taken`, 422 for a product that is none */
export async function createCoupon(
  { db, now }: Context,
  form: CouponForm,
  actorId: string,
): Promise<Coupon> {
  return refusingTakenCodes(() =>
    db.transaction(async (tx) => {
      const productIds = form.applicableProducts ?? [];
      await requireProducts(tx, productIds);
      const row = await insertCoupon(tx, {
        ...valuesOf(form),
        code: normalizeCouponCode(form.code),
        discountType: form.discountType,
        discountValue: parseAmount(form.discountValue),
        validFrom: momentOrNull(form.validFrom) ?? now(),
        scope: productIds.length > 0 ? "products" : "all",
        createdBy: actorId,
      });
      await replaceCouponProducts(tx, row.id, productIds);
      await recordCouponActivity(
        tx,
        actorId,
        "coupon-created",
        `Created coupon ${row.code}`,
        null,
        row,
      );
      return presentCoupon(row);
    }),
  );
}

/**
 * Changes any part of a coupon. With `updatedAt`, a change on top of somebody else's newer one is refused.
 * @throws Refusal 404, 409 `coupon-changed` (with `coupon` as it is now) or `coupon-code-taken`, 422
 */
export async function changeCoupon(
  { db, now }: Context,
  id: string,
  patch: CouponPatch,
  actorId: string,
): Promise<Coupon> {
  return refusingTakenCodes(() =>
    db.transaction(async (tx) => {
      const before = await lockCoupon(tx, id);
      if (!before) throw notFound();
      requireVersion(before, patch.updatedAt);
      const values = { ...valuesOf(patch), ...validFromOf(patch, now()) };
      requireConsistency({ ...before, ...values });
      const productIds = patch.applicableProducts;
      if (productIds) {
        await requireProducts(tx, productIds);
        await replaceCouponProducts(tx, id, productIds);
        values.scope = productIds.length > 0 ? "products" : "all";
      }
      const after = await updateCoupon(tx, id, values);
      await recordCouponActivity(
        tx,
        actorId,
        "coupon-updated",
        `Changed coupon ${after.code}`,
        before,
        after,
      );
      return presentCoupon(after);
    }),
  );
}

/** Orders that used the coupon keep their discount and the code. @throws Refusal 404 */
export async function deleteCoupon({ db }: Context, id: string, actorId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const coupon = await lockCoupon(tx, id);
    if (!coupon) throw notFound();
    await deleteCouponRow(tx, id);
    await recordCouponActivity(
      tx,
      actorId,
      "coupon-deleted",
      `Deleted coupon ${coupon.code}`,
      coupon,
      null,
    );
  });
}

/** Only what the patch names; empty texts of optional fields mean "none". */
function valuesOf(patch: CouponPatch): CouponValues {
  const given: CouponValues = {
    code: patch.code === undefined ? undefined : normalizeCouponCode(patch.code),
    description: patch.description === undefined ? undefined : patch.description || null,
    discountType: patch.discountType,
    discountValue: patch.discountValue === undefined ? undefined : parseAmount(patch.discountValue),
    minimumOrderAmount: amountOrNull(patch.minimumOrderAmount),
    maximumDiscountAmount: amountOrNull(patch.maximumDiscountAmount),
    validUntil: momentOrNull(patch.validUntil),
    usageLimit: patch.usageLimit,
    isActive: patch.isActive,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** A missing beginning means now. */
function validFromOf(patch: CouponPatch, now: Date): CouponValues {
  if (patch.validFrom === undefined) return {};
  return { validFrom: momentOrNull(patch.validFrom) ?? now };
}

function amountOrNull(text: string | null | undefined): Cents | null | undefined {
  if (text === undefined) return undefined;
  return text ? parseAmount(text) : null;
}

function momentOrNull(text: string | null | undefined): Date | null | undefined {
  if (text === undefined) return undefined;
  return text ? new Date(text) : null;
}

/** Rules between fields of which a patch may bring only one. */
function requireConsistency(coupon: CouponValues): void {
  if (coupon.discountType === "percentage" && (coupon.discountValue ?? 0) > 10_000) {
    throw invalid({ discountValue: "A percentage is at most 100" });
  }
  if (coupon.validFrom && coupon.validUntil && coupon.validUntil < coupon.validFrom) {
    throw invalid({ validUntil: "Must not end before it begins" });
  }
}

function requireVersion(before: CouponRow, version: string | undefined): void {
  if (version === undefined || Date.parse(version) === before.updatedAt.getTime()) return;
  throw new Refusal(
    "conflict",
    "coupon-changed",
    "This coupon has changed since you opened it. Check its values and save again.",
    { answer: { coupon: presentCoupon(before) } },
  );
}

async function requireProducts(tx: Transaction, productIds: readonly string[]): Promise<void> {
  const wanted = new Set(productIds);
  const found = await findStock(tx, [...wanted]);
  if (found.length < wanted.size) {
    throw invalid({ applicableProducts: "One of these products is no longer sold" });
  }
}

async function refusingTakenCodes<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) !== "coupons_code_unique") throw error;
    throw new Refusal("conflict", "coupon-code-taken", "Another coupon has this code already.");
  }
}

async function recordCouponActivity(
  tx: Transaction,
  actorId: string,
  action: string,
  summary: string,
  before: CouponRow | null,
  after: CouponRow | null,
): Promise<void> {
  await recordActivity(tx, {
    actorId,
    action,
    subjectType: "coupon",
    subjectId: (after ?? before)?.id ?? null,
    summary,
    before: before ? presentCoupon(before) : null,
    after: after ? presentCoupon(after) : null,
  });
}
