import { useQuery } from "@tanstack/react-query";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import { formatDay } from "#shared/ui/dates.ts";
import { LinkButton } from "#shared/ui/LinkButton.tsx";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { useView } from "../layout/use-view.ts";
import * as css from "./Packing.css.ts";
import { PackingOrder } from "./PackingOrder.tsx";
import { packingView, toPackQuery } from "./packing.queries.ts";

/** Paid orders, packed one after the other: which lots to take, the slip, and the parcel. */
export function Packing() {
  const orders = useQuery(toPackQuery);
  const { view, show } = useView(packingView);
  return (
    <section aria-label="Packing">
      <PanelHeader title="Packing">
        Paid orders, the oldest first. Scan or type a vial's lot number to take it.
      </PanelHeader>
      <QueryGate
        query={orders}
        what="The orders to pack"
        skeleton={<LoadingBlocks label="Loading orders to pack" height="3.5rem" count={5} />}
      >
        {({ orders: waiting }) => {
          const shown = waiting.find(({ id }) => id === view.order) ?? waiting[0];
          if (!shown) return <NothingToPack />;
          const index = waiting.indexOf(shown);
          const next = waiting[index + 1] ?? waiting[0];
          return (
            <div className={css.columns}>
              <Waiting
                orders={waiting}
                shown={shown.id}
                onChoose={(order) => show({ order }, { replace: true })}
              />
              <PackingOrder
                key={shown.id}
                order={shown}
                onNext={
                  next && next.id !== shown.id
                    ? () => show({ order: next.id }, { replace: true })
                    : null
                }
              />
            </div>
          );
        }}
      </QueryGate>
    </section>
  );
}

function Waiting({
  orders,
  shown,
  onChoose,
}: {
  orders: readonly OrderSummary[];
  shown: string;
  onChoose: (id: string) => void;
}) {
  return (
    <nav aria-label="Orders to pack" className={css.waiting}>
      <ChoiceBar legend="Orders to pack">
        {orders.map((order) => (
          <Choice key={order.id} isChosen={order.id === shown} onPress={() => onChoose(order.id)}>
            <span className={css.number}>#{order.orderNumber}</span> {order.lastName},{" "}
            {formatDay(order.createdAt)}
          </Choice>
        ))}
      </ChoiceBar>
    </nav>
  );
}

function NothingToPack() {
  return (
    <StatePanel
      title="Nothing to pack"
      action={<LinkButton href="/admin/orders">To the orders</LinkButton>}
    >
      Every paid order has left.
    </StatePanel>
  );
}
