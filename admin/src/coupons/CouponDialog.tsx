import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Coupon } from "#shared/contracts/coupons.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { CouponForm } from "./CouponForm.tsx";
import { couponProductsQuery } from "./coupons.queries.ts";

/** Creates a coupon, or edits `coupon` after reading its products. */
export function CouponDialog({
  coupon: row,
  onClose,
}: {
  coupon: Coupon | null;
  onClose: () => void;
}) {
  // Keeps the coupon as it was when the dialog opened: a refetched list must not reset the form.
  const [coupon] = useState(row);
  const [isSaving, setSaving] = useState(false);
  const isRestricted = coupon?.scope === "products";
  const products = useQuery({ ...couponProductsQuery(coupon?.id ?? ""), enabled: isRestricted });
  return (
    <Dialog
      title={coupon ? "Edit Coupon" : "Create New Coupon"}
      onClose={onClose}
      isDismissable={!isSaving}
      size="large"
    >
      {isRestricted && products.isPending ? (
        <LoadingBlocks label="Loading the coupon" height="20rem" />
      ) : (
        <CouponForm
          stored={coupon && { coupon, productIds: products.data ?? [] }}
          onSaving={setSaving}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
