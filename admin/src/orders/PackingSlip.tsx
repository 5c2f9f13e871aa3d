import { type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { PackingItem, PackingOrderSummary } from "#shared/contracts/packing.ts";
import type { StoreSettings } from "#shared/contracts/settings.ts";
import { Button } from "#shared/ui/Button.tsx";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { dispatchOrderQuery } from "../dispatch/dispatch.queries.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { allocationQuery } from "../lots/lots.queries.ts";
import { useScope } from "../sessions/use-may.ts";
import { publicSettingsQuery, storeSettingsQuery } from "../settings/settings.queries.ts";
import { orderItemsQuery, orderQuery } from "./orders.queries.ts";
import * as css from "./PackingSlip.css.ts";
import { PackingSlipSheet } from "./PackingSlipSheet.tsx";

/** The packing slip of an order, from what the reader's scope lets them read. */
export function PackingSlip({ orderId }: { orderId: string }) {
  const scope = useScope();
  return scope === "packing" ? (
    <PackersSlip orderId={orderId} />
  ) : (
    <SellersSlip orderId={orderId} />
  );
}

function SellersSlip({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(useQueryClient(), orderId));
  const shop = useQuery(storeSettingsQuery);
  const items = useQuery(orderItemsQuery(orderId));
  return <Slip {...{ orderId, order, items, shop }} />;
}

function PackersSlip({ orderId }: { orderId: string }) {
  const order = useQuery(dispatchOrderQuery(orderId));
  const items = useQuery({ ...dispatchOrderQuery(orderId), select: (data) => data.items });
  const shop = useQuery(publicSettingsQuery);
  return <Slip {...{ orderId, order, items, shop }} />;
}

/** With the buttons to print it and to go back. */
function Slip({
  orderId,
  order,
  items,
  shop,
}: {
  orderId: string;
  order: UseQueryResult<PackingOrderSummary>;
  items: UseQueryResult<PackingItem[]>;
  shop: UseQueryResult<Pick<StoreSettings, "shopName" | "postalAddress" | "contactEmail">>;
}) {
  const [, navigate] = useLocation();
  const allocation = useQuery(allocationQuery(orderId));
  const unmetWishes = new Set(
    allocation.data?.items
      .filter(({ wishMet }) => wishMet === false)
      .map((item) => item.orderItemId),
  );
  const number = order.data?.orderNumber;
  useEffect(() => {
    if (!number) return;
    // Browsers print the title, and name the file after it.
    const before = document.title;
    document.title = `Packing slip ${number}`;
    return () => {
      document.title = before;
    };
  }, [number]);
  const skeleton = <LoadingBlocks label="Loading the packing slip" height="30rem" />;
  return (
    <section aria-label="Packing slip">
      <div className={css.controls}>
        <Button
          variant="quiet"
          size="small"
          onPress={() => navigate(`/orders?order=${encodeURIComponent(orderId)}`)}
        >
          <ChevronLeftIcon />
          Back to the order
        </Button>
        <Button
          variant="primary"
          isDisabled={!order.data || !items.data || !shop.data}
          onPress={() => window.print()}
        >
          Print
        </Button>
      </div>
      <QueryGate query={order} what="The order" skeleton={skeleton}>
        {(data) => (
          <QueryGate query={items} what="The items" skeleton={skeleton}>
            {(lines) => (
              <QueryGate query={shop} what="The shop's address" skeleton={skeleton}>
                {(seller) => (
                  <PackingSlipSheet
                    order={data}
                    items={lines}
                    shop={seller}
                    unmetWishes={unmetWishes}
                  />
                )}
              </QueryGate>
            )}
          </QueryGate>
        )}
      </QueryGate>
    </section>
  );
}
