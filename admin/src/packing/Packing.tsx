import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { navigateUnasked } from "../layout/address.ts";
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
import { claimsQuery, PACKING_QUEUES, packingView, parcelsQuery } from "./packing.queries.ts";

/**
 * The packing table: one order after the other with its address, items, lots, packing slip and
 * shipment. For admins with the scope `packing` it replaces the orders. It reads no amounts.
 */
export function Packing() {
  const { view, show } = useView(packingView);
  const orders = useQuery(parcelsQuery(view));
  const [ships, setShips] = useState(false);
  const mayShip = useMay("POST /api/admin/orders/shipments");
  const first = orders.data?.orders[0]?.id;
  const shown = view.order ?? first;
  const choose = (order: string) => show({ order }, { replace: true });
  // The URL keeps the order's id, so that the order stays when the list is refetched.
  useEffect(() => {
    if (!view.order && first) navigateUnasked(() => choose(first));
  });
  const place = useRef(0);
  const at = orders.data?.orders.findIndex(({ id }) => id === shown) ?? -1;
  if (at >= 0) place.current = at;
  // If the order has left the list, the next one is the order that took its place.
  const next = (orders.data?.orders[at < 0 ? place.current : at + 1] ?? orders.data?.orders[0])?.id;
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
          // Typing keeps the current order. Enter, which a scanner also sends, opens the first result.
          onChange={(search) =>
            navigateUnasked(() => show({ search, queue: "all", order: view.order }))
          }
          onSubmit={(search) => show({ search, queue: "all" })}
        />
      </search>
      {/* Outside of QueryGate: a loading or failed list must not remove the order. */}
      <div className={shown ? css.columns : undefined}>
        <QueryGate
          query={orders}
          what="The orders to pack"
          loading="Loading orders to pack"
          height="3.5rem"
          count={5}
        >
          {({ orders: waiting, total }) => (
            <div className={css.beside}>
              {waiting.length > 0 ? (
                <Waiting orders={waiting} shown={shown} onChoose={choose} />
              ) : (
                <Nothing isSearch={view.search !== ""} />
              )}
              {total > waiting.length && (
                <p className={css.quiet}>
                  {`${grouped(waiting.length)} of ${grouped(total)}: search for the others.`}
                </p>
              )}
            </div>
          )}
        </QueryGate>
        {shown && (
          <OnTable
            key={shown}
            orderId={shown}
            onNext={next && next !== shown ? () => choose(next) : null}
          />
        )}
      </div>
      {ships && <ShipListDialog onClose={() => setShips(false)} />}
    </section>
  );
}

function OnTable({ orderId, onNext }: { orderId: string; onNext: (() => void) | null }) {
  const order = useQuery(parcelQuery(orderId));
  return (
    <QueryGate query={order} what="The order" height="20rem">
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
  shown: string | undefined;
  onChoose: (id: string) => void;
}) {
  const claims = useQuery(claimsQuery).data ?? [];
  const byOrder = new Map(claims.map((claim) => [claim.orderId, claim]));
  return (
    <nav aria-label="Orders to pack" className={css.waiting}>
      <ChoiceBar legend="Orders to pack">
        {orders.map((order) => (
          <Choice key={order.id} isChosen={order.id === shown} onPress={() => onChoose(order.id)}>
            <span className={css.number}>#{order.orderNumber}</span> {order.lastName},{" "}
            {formatDay(order.createdAt)}
            {byOrder.has(order.id) && (
              <span className={css.claimed}>
                {byOrder.get(order.id)?.own ? "yours" : byOrder.get(order.id)?.claimedBy}
              </span>
            )}
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
    <StatePanel title="Nothing here">Orders appear here when they wait for this step.</StatePanel>
  );
}
