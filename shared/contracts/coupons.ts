import { z } from "zod";
import {
  amount,
  amountInput,
  optionalAmountInput,
  orNone,
  text,
  timestamp,
  timestampInput,
  wholeQuantity,
} from "./common.ts";

export const DISCOUNT_TYPES = ["percentage", "fixed"] as const;

export const coupon = z.object({
  id: z.string(),
  code: z.string(),
  description: z.string().nullable(),
  discountType: z.enum(DISCOUNT_TYPES),
  discountValue: amount.meta({ description: "Percent for percentage, dollars for fixed" }),
  minimumOrderAmount: amount.nullable(),
  maximumDiscountAmount: amount.nullable(),
  scope: z.enum(["all", "products"]),
  isActive: z.boolean(),
  validFrom: timestamp,
  validUntil: timestamp.nullable(),
  usageLimit: z.number().int().nullable(),
  usageCount: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export const coupons = z.array(coupon);

const code = z
  .string({ error: "Code must be at least 3 characters" })
  .min(3, "Code must be at least 3 characters")
  .max(20, "Code must be less than 20 characters")
  .regex(/^[A-Za-z0-9_-]+$/, "Use letters, digits, hyphen and underscore");

const discountValue = z
  .string({ error: "Discount value is required" })
  .min(1, "Discount value is required")
  .pipe(amountInput);

/** The coupon form without the rules that compare two fields; a PATCH takes any subset of it. */
const couponFields = z.object({
  code,
  description: text(500).nullish(),
  discountType: z.enum(DISCOUNT_TYPES),
  discountValue,
  minimumOrderAmount: optionalAmountInput,
  maximumDiscountAmount: optionalAmountInput,
  validFrom: orNone(timestampInput),
  validUntil: orNone(timestampInput),
  usageLimit: wholeQuantity(1, "Usage limit must be a whole number of 1 or more").nullish(),
  isActive: z.boolean().optional(),
  applicableProducts: z.array(text(100)).max(1000).optional(),
});

type Comparable = Partial<z.infer<typeof couponFields>>;

const percentageIsAtMostAHundred = (value: Comparable) =>
  value.discountType !== "percentage" || !value.discountValue || Number(value.discountValue) <= 100;

const endsAfterItBegins = (value: Comparable) =>
  !value.validFrom ||
  !value.validUntil ||
  Date.parse(value.validUntil) >= Date.parse(value.validFrom);

const withRules = <Schema extends z.ZodType<Comparable>>(fields: Schema) =>
  fields
    .refine(percentageIsAtMostAHundred, {
      path: ["discountValue"],
      message: "A percentage is at most 100",
    })
    .refine(endsAfterItBegins, { path: ["validUntil"], message: "Must not end before it begins" });

export const couponForm = withRules(couponFields);

export const couponPatch = withRules(
  couponFields.partial().extend({ updatedAt: timestampInput.optional() }),
);

export const couponProductIds = z.array(z.string());

export type Coupon = z.infer<typeof coupon>;
export type CouponForm = z.infer<typeof couponForm>;
export type CouponPatch = z.infer<typeof couponPatch>;
