import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Coupon } from "#shared/contracts/coupons.ts";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useOpenedRow } from "../layout/use-opened-row.ts";
import { useView } from "../layout/use-view.ts";
import { useMay } from "../sessions/use-may.ts";
import { CouponDialog } from "./CouponDialog.tsx";
import { CouponRow } from "./CouponRow.tsx";
import * as css from "./Coupons.css.ts";
import { couponsQuery, couponView } from "./coupons.queries.ts";
import { DeleteCouponDialog } from "./DeleteCouponDialog.tsx";

type Opened = { kind: "create" } | { kind: "delete"; coupon: Coupon };

/** All coupons, newest first. */
export function Coupons() {
  const coupons = useQuery(couponsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const closeOpened = () => setOpened(null);
  const { view, open, close } = useView(couponView);
  const edited = useOpenedRow(coupons.data, view.edit);
  const mayCreate = useMay("POST /api/admin/coupons");
  const create = mayCreate ? (
    <Button variant="primary" onPress={() => setOpened({ kind: "create" })}>
      Create Coupon
    </Button>
  ) : undefined;
  return (
    <section aria-label="Coupons">
      <PanelHeader title="Active Coupons" actions={create} />
      <QueryGate
        query={coupons}
        what="The coupons"
        loading="Loading coupons"
        height="4.5rem"
        count={3}
      >
        {(data) =>
          data.length === 0 ? (
            <StatePanel title="No Coupons" action={create}>
              Create your first coupon to start offering discounts.
            </StatePanel>
          ) : (
            <ul className={css.list}>
              {data.map((coupon) => (
                <CouponRow
                  key={coupon.id}
                  coupon={coupon}
                  onEdit={() => open({ edit: coupon.id })}
                  onDelete={() => setOpened({ kind: "delete", coupon })}
                />
              ))}
            </ul>
          )
        }
      </QueryGate>
      {opened?.kind === "create" && <CouponDialog coupon={null} onClose={closeOpened} />}
      {edited && <CouponDialog key={edited.id} coupon={edited} onClose={close} />}
      {opened?.kind === "delete" && (
        <DeleteCouponDialog coupon={opened.coupon} onClose={closeOpened} />
      )}
    </section>
  );
}
