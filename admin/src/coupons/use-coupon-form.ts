import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  type Coupon,
  type CouponForm as CouponFields,
  coupon as couponContract,
} from "#shared/contracts/coupons.ts";
import { api } from "../api.ts";
import { useSaving } from "../layout/use-saving.ts";
import { useVersionedForm, versionInRefusal } from "../versions/use-versioned-form.ts";
import { type CouponVersion, couponDialogSchema, couponValues } from "./coupon-values.ts";
import { couponProductsQuery, couponsQuery } from "./coupons.queries.ts";

/** The form of a coupon and its products. `hasPicked` is true once somebody has chosen products. */
export function useCouponForm({
  stored,
  onSaving,
  onClose,
}: {
  stored: CouponVersion | null;
  onSaving: (isSaving: boolean) => void;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const [hasPicked, setPicked] = useState(false);
  const form = useVersionedForm({
    stored,
    valuesOf: couponValues,
    schema: () => couponDialogSchema,
    newerVersion: (error) => newerCoupon(queryClient, error),
    ...useSaving({
      send: async (fields: CouponFields, loaded: CouponVersion | null) => {
        onSaving(true);
        try {
          await save(loaded?.coupon ?? null, fields, hasPicked);
        } finally {
          onSaving(false);
        }
      },
      refresh: [couponsQuery.queryKey],
      done: { title: stored ? "Coupon Updated" : "Coupon Created" },
      failure: stored ? "Failed to update coupon." : "Failed to create coupon.",
      after: onClose,
    }),
  });
  return { ...form, hasPicked, setPicked };
}

/** The newer coupon that a refusal contains. Its products are not in the refusal and need a call. */
async function newerCoupon(
  queryClient: QueryClient,
  error: unknown,
): Promise<CouponVersion | null> {
  const coupon = versionInRefusal(error, "coupon", couponContract);
  if (!coupon) return null;
  const isRestricted = coupon.scope === "products";
  const productIds = isRestricted
    ? await queryClient.fetchQuery({ ...couponProductsQuery(coupon.id), staleTime: 0 })
    : [];
  return { coupon, productIds };
}

/**
 * Sends the products only after somebody chose some. The list is also empty when it could not be read or when its
 * products are deleted. Saving that empty list would make the coupon valid for every product.
 */
function save(coupon: Coupon | null, fields: CouponFields, hasPicked: boolean): Promise<Coupon> {
  if (!coupon) return api.admin.coupons.create(fields);
  const { applicableProducts, ...others } = fields;
  return api.admin.coupons.update(coupon.id, {
    ...others,
    ...(hasPicked && { applicableProducts }),
    updatedAt: coupon.updatedAt,
  });
}
