import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Allocation, ONE_LOT } from "#shared/contracts/allocations.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatCalendarDay } from "#shared/ui/dates.ts";
import { api } from "../api.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useChange } from "../layout/use-saving.ts";
import { useMay } from "../sessions/use-may.ts";
import { LotChoiceDialog } from "./LotChoiceDialog.tsx";
import * as css from "./Lots.css.ts";
import { LotBadge } from "./lot-columns.tsx";
import { type AllocatedItem, allocationQuery } from "./lots.queries.ts";
import { useAllocationChanged } from "./use-lot-changed.ts";

/** The lots that an order's items are packed from, with actions to choose them. */
export function OrderLots({
  orderId,
  canChange,
}: {
  orderId: string;
  /** Whether the order is paid and not shipped. */
  canChange: boolean;
}) {
  const allocation = useQuery(allocationQuery(orderId));
  const mayAllocate = useMay("POST /api/admin/orders/{id}/allocation");
  return (
    <QueryGate
      query={allocation}
      what="The lots of this order"
      skeleton={
        <p aria-busy="true" className={css.quiet}>
          Loading lots...
        </p>
      }
    >
      {(data) => (
        <AllocatedLines orderId={orderId} allocation={data} canChange={canChange && mayAllocate} />
      )}
    </QueryGate>
  );
}

function AllocatedLines({
  orderId,
  allocation,
  canChange,
}: {
  orderId: string;
  allocation: Allocation;
  canChange: boolean;
}) {
  const [chosen, setChosen] = useState<AllocatedItem | null>(null);
  const showLots = useAllocationChanged(orderId);
  const hasShort = allocation.items.some(({ short }) => short > 0);
  const hasLots = allocation.items.some(({ lots }) => lots.length > 0);
  const allocate = useChange({
    send: () => api.admin.orders.allocate(orderId),
    refresh: showLots,
    done: ({ items }) => {
      const short = items.reduce((sum, item) => sum + item.short, 0);
      if (short === 0) return { title: "Lots Allocated" };
      return {
        title: "Not enough in released lots",
        description: short === 1 ? "1 unit is missing." : `${short} units are missing.`,
        tone: "danger",
      };
    },
    failure: "The lots could not be allocated.",
  });
  const giveBack = useChange({
    send: () => api.admin.orders.unallocate(orderId),
    refresh: showLots,
    done: { title: "Lots Given Back" },
    failure: "The lots could not be given back.",
  });
  return (
    <div className={css.part}>
      {allocation.lotWish && (
        <p className={css.quiet}>
          The customer asked for{" "}
          {allocation.lotWish === ONE_LOT
            ? "all vials of a product from one lot"
            : `the same lots as order #${allocation.lotWish}`}
          .
        </p>
      )}
      {allocation.items.length === 0 ? (
        <p className={css.quiet}>These products have no lots.</p>
      ) : (
        <ul className={css.list}>
          {allocation.items.map((item) => (
            <li key={item.orderItemId} className={css.row}>
              <span>
                {item.quantity} × {item.productName}
              </span>
              <span className={css.line}>
                <LineLots item={item} />
                {canChange && (item.short > 0 || item.lots.length > 0) && (
                  <Button
                    size="small"
                    aria-label={`Choose lots for ${item.productName}`}
                    onPress={() => setChosen(item)}
                  >
                    Choose
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {canChange && (hasShort || hasLots) && (
        <div className={css.actions}>
          {hasShort && (
            <Button
              variant="primary"
              isPending={allocate.isPending}
              pendingText="Allocating..."
              onPress={() => allocate.mutate()}
            >
              Allocate
            </Button>
          )}
          {hasLots && (
            <Button
              isPending={giveBack.isPending}
              pendingText="Giving back..."
              onPress={() => giveBack.mutate()}
            >
              Give back
            </Button>
          )}
        </div>
      )}
      {chosen && (
        <LotChoiceDialog orderId={orderId} item={chosen} onClose={() => setChosen(null)} />
      )}
    </div>
  );
}

function LineLots({ item }: { item: AllocatedItem }) {
  if (item.lots.length === 0 && item.short === 0) {
    return <span className={css.quiet}>has no lots</span>;
  }
  return (
    <>
      {item.lots.map((lot) => (
        <span key={lot.lotId}>
          {lot.quantity} × <span className={css.number}>{lot.lotNumber}</span>{" "}
          {lot.state !== "released" && <LotBadge state={lot.state} />}{" "}
          <span className={css.quiet}>
            {lot.expiresOn
              ? `expires ${formatCalendarDay(lot.expiresOn)}`
              : lot.retestOn && `retest ${formatCalendarDay(lot.retestOn)}`}
          </span>
        </span>
      ))}
      {item.short > 0 && <Badge tone="warning">{`${item.short} without a lot`}</Badge>}
      {item.wishMet === false && <Badge tone="warning">Wish not met</Badge>}
    </>
  );
}
