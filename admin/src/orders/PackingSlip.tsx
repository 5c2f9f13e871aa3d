import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { PackingSlip as Slip } from "#shared/contracts/packing.ts";
import { isGone } from "#shared/domain/order-life.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { Notice } from "#shared/ui/Notice.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { goBack } from "../layout/address.ts";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { publicSettingsQuery } from "../settings/settings.queries.ts";
import { packingSlipsQuery } from "./orders.queries.ts";
import * as css from "./PackingSlip.css.ts";
import { PackingSlipSheet } from "./PackingSlipSheet.tsx";

export function PackingSlip({ orderIds }: { orderIds: readonly string[] }) {
  const [, navigate] = useLocation();
  const shop = useQuery(publicSettingsQuery);
  const slips = useQuery({ ...packingSlipsQuery(orderIds), enabled: orderIds.length > 0 });
  const only = orderIds.length === 1 ? orderIds[0] : undefined;
  useEffect(() => {
    // Browsers print the title and use it as the file name.
    const before = document.title;
    document.title = only ? `Packing slip ${orderNumber(only)}` : "Packing slips";
    return () => {
      document.title = before;
    };
  }, [only]);
  if (orderIds.length === 0) return <NoOrders />;
  const skeleton = <LoadingBlocks label="Loading the packing slip" height="30rem" />;
  const found = slips.data?.filter(isToPack).length ?? 0;
  return (
    <section aria-label={only ? "Packing slip" : "Packing slips"}>
      <div className={css.controls}>
        <Button
          variant="quiet"
          size="small"
          onPress={() =>
            goBack(() => navigate(only ? `/orders?order=${encodeURIComponent(only)}` : "/orders"))
          }
        >
          <ChevronLeftIcon />
          {only ? "Back to the order" : "Back to the orders"}
        </Button>
        <Button
          variant="primary"
          isDisabled={found === 0 || !shop.data}
          onPress={() => window.print()}
        >
          {only ? "Print" : `Print ${counted(found, "slip")}`}
        </Button>
      </div>
      <QueryGate query={shop} what="The shop's address" skeleton={skeleton}>
        {(seller) => (
          <QueryGate
            query={slips}
            what={only ? "The packing slip" : "The packing slips"}
            skeleton={skeleton}
          >
            {(orders) => (
              <>
                <LeftOut
                  why="could not be found"
                  ids={orderIds.filter((id) => !orders.some((order) => order.id === id))}
                />
                <LeftOut
                  why="cancelled: nothing of it is packed"
                  ids={orders.filter((order) => !isToPack(order)).map(({ id }) => id)}
                />
                {orders
                  .filter(isToPack)
                  .flatMap(sheetsOf)
                  .map(({ order, parcel }) => (
                    <PackingSlipSheet
                      key={`${order.id} ${parcel}`}
                      order={order}
                      parcel={parcel}
                      shop={seller}
                    />
                  ))}
              </>
            )}
          </QueryGate>
        )}
      </QueryGate>
    </section>
  );
}

/** Units of a cancelled order are for sale again. */
const isToPack = ({ status }: { status: string }) => status !== "cancelled";

/** Lists requested orders that have no slip. */
function LeftOut({ why, ids }: { why: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Notice tone="warning" title={`${counted(ids.length, "order")} ${why}`} className={css.notice}>
      {ids.map((id) => `#${orderNumber(id)}`).join(", ")}
    </Notice>
  );
}

function NoOrders() {
  return (
    <StatePanel
      title="No packing slips"
      headingLevel={1}
      action={<LinkButton href="/admin/orders">To the orders</LinkButton>}
    >
      Select orders in their list, and print their slips from there.
    </StatePanel>
  );
}

/** One sheet of paper: the order with the items of one parcel; `parcel` is null for the only one. */
type Sheet = { order: Slip; parcel: number | null };

/**
 * The sheets of an order: one, or one for each parcel when it is split. What is still here is
 * printed; when everything has left, what has left. What is in no parcel yet has a sheet of its own.
 */
function sheetsOf(order: Slip): Sheet[] {
  const { fulfilments, items } = order;
  const rest = items.flatMap((item) => {
    const taken = fulfilments
      .flatMap(({ lines }) => lines)
      .filter(({ orderItemId }) => orderItemId === item.id);
    const left = item.quantity - taken.reduce((sum, { quantity }) => sum + quantity, 0);
    return left > 0 ? [{ ...item, quantity: left, lots: [] }] : [];
  });
  const isWhole = fulfilments.length === 0 || (fulfilments.length === 1 && rest.length === 0);
  if (isWhole) return [{ order, parcel: null }];
  const here = fulfilments.filter((parcel) => !isGone(parcel));
  const printed = here.length > 0 || rest.length > 0 ? here : fulfilments;
  const sheets = printed.map((parcel): Sheet => {
    const { carrierName, trackingNumber } = parcel;
    const packed = items.flatMap((item) => {
      const line = parcel.lines.find(({ orderItemId }) => orderItemId === item.id);
      return line ? [{ ...item, quantity: line.quantity, lots: line.lots }] : [];
    });
    return {
      order: { ...order, carrierName, trackingNumber, items: packed },
      parcel: parcel.number,
    };
  });
  const next = Math.max(...fulfilments.map(({ number }) => number)) + 1;
  const open = { ...order, carrierName: null, trackingNumber: null, items: rest };
  return rest.length > 0 ? [...sheets, { order: open, parcel: next }] : sheets;
}
