import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Coupon } from "#shared/contracts/coupons.ts";
import { type CouponBadge, couponBadge, couponDiscountLabel } from "#shared/domain/coupon.ts";
import { Badge, type BadgeTone } from "#shared/ui/Badge.tsx";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { Switch } from "#shared/ui/Switch.tsx";
import { Tooltip } from "#shared/ui/Tooltip.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { counted, grouped } from "../layout/counted.ts";
import { reportFailure } from "../layout/report-failure.ts";
import { RowButton } from "../sessions/MayButton.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Coupons.css.ts";
import { couponsQuery } from "./coupons.queries.ts";

const BADGE_TONES: Record<CouponBadge, BadgeTone> = {
  Active: "success",
  Scheduled: "info",
  Expired: "neutral",
  Inactive: "neutral",
  "Usage Limit Reached": "warning",
};

const CHANGE = "PATCH /api/admin/coupons/{id}";

export function CouponRow({
  coupon,
  onEdit,
  onDelete,
}: {
  coupon: Coupon;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const setActive = useActiveSwitch(coupon);
  const mayChange = useMay(CHANGE);
  const badge = couponBadge(coupon, new Date());
  return (
    <li className={css.row} aria-label={`Coupon ${coupon.code}`}>
      <div className={css.identity}>
        <p className={css.code}>
          {coupon.code}
          <Tooltip text="Copy code">
            <CopyButton
              text={coupon.code}
              label={`Copy code ${coupon.code}`}
              copiedDescription="Coupon code copied to clipboard"
            />
          </Tooltip>
        </p>
        {coupon.description && <p className={css.quiet}>{coupon.description}</p>}
      </div>
      <p className={css.discount}>{couponDiscountLabel(coupon)}</p>
      <p className={css.quiet}>
        {coupon.usageLimit === null
          ? counted(coupon.usageCount, "use")
          : `${grouped(coupon.usageCount)}/${grouped(coupon.usageLimit)} uses`}
        <br />
        {coupon.validUntil ? `Expires ${formatDay(coupon.validUntil)}` : "No expiry"}
      </p>
      <Badge tone={BADGE_TONES[badge]}>{badge}</Badge>
      <div className={css.controls}>
        <Switch
          isLabelHidden
          isDisabled={!mayChange}
          isSelected={coupon.isActive}
          onChange={(isActive) => !setActive.isPending && setActive.mutate(isActive)}
        >
          {`${coupon.code} is active`}
        </Switch>
        <RowButton call={CHANGE} verb="Edit" of={coupon.code} onPress={onEdit} />
        <RowButton
          call="DELETE /api/admin/coupons/{id}"
          verb="Delete"
          of={coupon.code}
          onPress={onDelete}
        />
      </div>
    </li>
  );
}

/** Switches a coupon on or off: an optimistic update, reverted when the server refuses the change. */
function useActiveSwitch(coupon: Coupon) {
  const queryClient = useQueryClient();
  const showAs = async (next: Coupon) => {
    // A response that is still on its way would show the old state.
    await queryClient.cancelQueries({ queryKey: couponsQuery.queryKey });
    queryClient.setQueryData(couponsQuery.queryKey, (list) =>
      list?.map((row) => (row.id === next.id ? next : row)),
    );
  };
  return useMutation({
    mutationFn: (isActive: boolean) => api.admin.coupons.update(coupon.id, { isActive }),
    onMutate: async (isActive) => {
      await showAs({ ...coupon, isActive });
      return coupon;
    },
    onSuccess: async (saved) => {
      await showAs(saved);
      showToast({
        title: "Status Updated",
        description: `${saved.code} is ${saved.isActive ? "active" : "inactive"}.`,
        tone: "success",
      });
    },
    onError: async (error, _isActive, before) => {
      if (before) await showAs(before);
      reportFailure(error, "Failed to update coupon.");
    },
  });
}
