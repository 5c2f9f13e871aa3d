import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { grouped } from "../layout/counted.ts";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useView } from "../layout/use-view.ts";
import { parcelQuery } from "../orders/orders.queries.ts";
import { ShipListDialog } from "../orders/ShipListDialog.tsx";
import { useMay } from "../sessions/use-may.ts";
import * as css from "./Packing.css.ts";
import { PackingOrder } from "./PackingOrder.tsx";
import { PACKING_QUEUES, packingView, parcelsQuery } from "./packing.queries.ts";

/**
 * Orders packed one after the other: to whom, what, which lots to take, the slip, and the parcel's way. Also the orders
 * of who may only pack: nothing of money is read here.
 */
export function Packing() {
  const { view, show } = useView(packingView);
  const orders = useQuery(parcelsQuery(view));
  const [ships, setShips] = useState(false);
  const mayShip = useMay("POST /api/admin/orders/shipments");
  return (
    <section aria-label="Packing">
      <PanelHeader
        title="Packing"
        actions={mayShip && <Button onPress={() => setShips(true)}>Ship a list</Button>}
      >
        The oldest first. Scan or type a vial's lot number to take it.
      </PanelHeader>
      <search className={css.filters}>
        <ChoiceBar legend="Queues">
          {PACKING_QUEUES.map(({ queue, title }) => (
            <Choice key={queue} isChosen={queue === view.queue} onPress={() => show({ queue })}>
              {title}
            </Choice>
          ))}
        </ChoiceBar>
        <SearchBox
          label="Search orders"
          placeholder="Number or name"
          value={view.search}
          onChange={(search) => show({ search, queue: "all" })}
        />
      </search>
      <QueryGate
        query={orders}
        what="The orders to pack"
        skeleton={<LoadingBlocks label="Loading orders to pack" height="3.5rem" count={5} />}
      >
        {({ orders: waiting, total }) => {
          const shown = view.order ?? waiting[0]?.id;
          if (!shown) return <Nothing isSearch={view.search !== ""} />;
          const at = waiting.findIndex(({ id }) => id === shown);
          const next = waiting[at + 1] ?? waiting[0];
          const choose = (order: string) => show({ order }, { replace: true });
          return (
            <div className={css.columns}>
              <div className={css.beside}>
                <Waiting orders={waiting} shown={shown} onChoose={choose} />
                {total > waiting.length && (
                  <p className={css.quiet}>
                    {`${grouped(waiting.length)} of ${grouped(total)}: search for the others.`}
                  </p>
                )}
              </div>
              <OnTable
                key={shown}
                orderId={shown}
                onNext={next && next.id !== shown ? () => choose(next.id) : null}
              />
            </div>
          );
        }}
      </QueryGate>
      {ships && <ShipListDialog onClose={() => setShips(false)} />}
    </section>
  );
}

function OnTable({ orderId, onNext }: { orderId: string; onNext: (() => void) | null }) {
  const order = useQuery(parcelQuery(orderId));
  return (
    <QueryGate
      query={order}
      what="The order"
      skeleton={<LoadingBlocks label="Loading the order" height="20rem" />}
    >
      {(data) => <PackingOrder order={data} onNext={onNext} />}
    </QueryGate>
  );
}

function Waiting({
  orders,
  shown,
  onChoose,
}: {
  orders: readonly PackingOrderSummary[];
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

function Nothing({ isSearch }: { isSearch: boolean }) {
  return isSearch ? (
    <StatePanel title="No orders">Nothing matches this search.</StatePanel>
  ) : (
    <StatePanel title="Nothing here">Orders stand here when they wait for this step.</StatePanel>
  );
}
