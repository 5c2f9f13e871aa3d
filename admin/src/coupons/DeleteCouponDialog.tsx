import { useQueryClient } from "@tanstack/react-query";
import type { Coupon } from "#shared/contracts/coupons.ts";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { couponsQuery } from "./coupons.queries.ts";

export function DeleteCouponDialog({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  const queryClient = useQueryClient();
  async function remove() {
    await reportAndThrow(api.admin.coupons.remove(coupon.id), "Failed to delete coupon.");
    await queryClient.invalidateQueries({ queryKey: couponsQuery.queryKey });
    showToast({
      title: "Coupon Deleted",
      description: `${coupon.code} can no longer be used.`,
      tone: "success",
    });
  }
  return (
    <AlertDialog
      title="Delete Coupon"
      description={`Are you sure you want to delete "${coupon.code}"? Orders that used it keep their discount. This action cannot be undone.`}
      confirmText="Delete"
      pendingText="Deleting..."
      onClose={onClose}
      onConfirm={remove}
    />
  );
}
