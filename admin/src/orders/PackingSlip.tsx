import { useQueries, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation } from "wouter";
import type { StoreSettings } from "#shared/contracts/settings.ts";
import { orderNumber } from "#shared/domain/orders.ts";
import { Button } from "#shared/ui/Button.tsx";
import { ChevronLeftIcon } from "#shared/ui/icons.tsx";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { counted } from "../layout/counted.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { allocationQuery } from "../lots/lots.queries.ts";
import { publicSettingsQuery } from "../settings/settings.queries.ts";
import { parcelQuery } from "./orders.queries.ts";
import * as css from "./PackingSlip.css.ts";
import { PackingSlipSheet } from "./PackingSlipSheet.tsx";

/** The packing slips of orders, each on a sheet of its own, with the buttons to print them and to go back. */
export function PackingSlip({ orderIds }: { orderIds: readonly string[] }) {
  const [, navigate] = useLocation();
  const shop = useQuery(publicSettingsQuery);
  const parcels = useQueries({ queries: orderIds.map(parcelQuery) });
  const only = orderIds.length === 1 ? orderIds[0] : undefined;
  const read = parcels.filter(({ data }) => data).length;
  useEffect(() => {
    // Browsers print the title, and name the file after it.
    const before = document.title;
    document.title = only ? `Packing slip ${orderNumber(only)}` : "Packing slips";
    return () => {
      document.title = before;
    };
  }, [only]);
  if (orderIds.length === 0) return <NoOrders />;
  const skeleton = <LoadingBlocks label="Loading the packing slip" height="30rem" />;
  return (
    <section aria-label={only ? "Packing slip" : "Packing slips"}>
      <div className={css.controls}>
        <Button
          variant="quiet"
          size="small"
          onPress={() =>
            only ? navigate(`/orders?order=${encodeURIComponent(only)}`) : window.history.back()
          }
        >
          <ChevronLeftIcon />
          {only ? "Back to the order" : "Back to the orders"}
        </Button>
        <Button
          variant="primary"
          isDisabled={read < orderIds.length || !shop.data}
          onPress={() => window.print()}
        >
          {only ? "Print" : `Print ${counted(orderIds.length, "slip")}`}
        </Button>
      </div>
      <QueryGate query={shop} what="The shop's address" skeleton={skeleton}>
        {(seller) => orderIds.map((id) => <Slip key={id} orderId={id} shop={seller} />)}
      </QueryGate>
    </section>
  );
}

function Slip({
  orderId,
  shop,
}: {
  orderId: string;
  shop: Pick<StoreSettings, "shopName" | "postalAddress" | "contactEmail">;
}) {
  const order = useQuery(parcelQuery(orderId));
  const allocation = useQuery(allocationQuery(orderId));
  const unmetWishes = new Set(
    allocation.data?.items
      .filter(({ wishMet }) => wishMet === false)
      .map((item) => item.orderItemId),
  );
  return (
    <QueryGate
      query={order}
      what="The order"
      skeleton={<LoadingBlocks label="Loading the packing slip" height="30rem" />}
    >
      {(data) => (
        <PackingSlipSheet order={data} items={data.items} shop={shop} unmetWishes={unmetWishes} />
      )}
    </QueryGate>
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
