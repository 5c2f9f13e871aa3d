import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Coupon } from "#shared/contracts/coupons.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { api } from "../api.ts";
import { ConfirmChange } from "../layout/ConfirmChange.tsx";
import { ListScreen } from "../layout/ListScreen.tsx";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { useView } from "../layout/use-view.ts";
import { useMay } from "../sessions/use-may.ts";
import { CouponForm } from "./CouponForm.tsx";
import { CouponRow } from "./CouponRow.tsx";
import * as css from "./Coupons.css.ts";
import { couponProductsQuery, couponsQuery, couponView } from "./coupons.queries.ts";

/** All coupons, newest first. */
export function Coupons() {
  const coupons = useQuery(couponsQuery);
  const [opened, setOpened] = useState<"create" | Coupon | null>(null);
  const closeOpened = () => setOpened(null);
  const { view, open, close } = useView(couponView);
  const edited = useOpenedRow(coupons.data, view.edit);
  const mayCreate = useMay("POST /api/admin/coupons");
  const create = mayCreate && (
    <Button variant="primary" onPress={() => setOpened("create")}>
      Create Coupon
    </Button>
  );
  return (
    <ListScreen
      label="Coupons"
      title="Active Coupons"
      actions={create}
      query={coupons}
      what="The coupons"
      loading="Loading coupons"
      height="4.5rem"
      count={3}
      rows={(data) => data}
      none={{
        title: "No Coupons",
        text: "Create your first coupon to start offering discounts.",
        action: create,
      }}
      dialogs={
        <>
          {opened === "create" && <CouponDialog coupon={null} onClose={closeOpened} />}
          {edited && <CouponDialog key={edited.id} coupon={edited} onClose={close} />}
          {opened && opened !== "create" && <DeleteCoupon coupon={opened} onClose={closeOpened} />}
        </>
      }
    >
      {(rows) => (
        <ul className={css.list}>
          {rows.map((coupon) => (
            <CouponRow
              key={coupon.id}
              coupon={coupon}
              onEdit={() => open({ edit: coupon.id })}
              onDelete={() => setOpened(coupon)}
            />
          ))}
        </ul>
      )}
    </ListScreen>
  );
}

function DeleteCoupon({ coupon, onClose }: { coupon: Coupon; onClose: () => void }) {
  return (
    <ConfirmChange
      title="Delete Coupon"
      description={`Are you sure you want to delete "${coupon.code}"? Orders that used it keep their discount. This action cannot be undone.`}
      confirmText="Delete"
      pendingText="Deleting..."
      onClose={onClose}
      send={() => api.admin.coupons.remove(coupon.id)}
      refresh={[couponsQuery.queryKey]}
      done={{ title: "Coupon Deleted", description: `${coupon.code} can no longer be used.` }}
      failure="Failed to delete coupon."
    />
  );
}

/** Creates a coupon, or edits `coupon` after reading its products. */
function CouponDialog({ coupon: row, onClose }: { coupon: Coupon | null; onClose: () => void }) {
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
