import type { PackingOrderSummary } from "#shared/contracts/packing.ts";
import { statusLabel } from "#shared/domain/order-status.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import { Button } from "#shared/ui/Button.tsx";
import { formatDay } from "#shared/ui/dates.ts";
import { LoadingBlocks } from "#shared/ui/Skeleton.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import { ListFooter } from "../layout/ListFooter.tsx";
import { PanelHeader } from "../layout/PanelHeader.tsx";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { useListPage } from "../layout/use-list-page.ts";
import * as css from "./Dispatch.css.ts";
import { DispatchDialog } from "./DispatchDialog.tsx";
import { DISPATCH_PAGE_SIZE, dispatchPageQuery, dispatchView } from "./dispatch.queries.ts";

/** The orders for who packs and ships: to whom, where and what, and nothing of money. */
export function DispatchOrders() {
  const { view, show, open, close, list, footer } = useListPage(
    dispatchView,
    dispatchPageQuery,
    DISPATCH_PAGE_SIZE,
  );
  return (
    <section aria-label="Orders">
      <PanelHeader
        title="Orders to pack"
        actions={
          <SearchBox
            label="Search orders"
            placeholder="Number or name"
            value={view.search}
            onChange={(search) => show({ search })}
          />
        }
      />
      <QueryGate
        query={list}
        what="The orders"
        skeleton={<LoadingBlocks label="Loading orders" height="28rem" />}
      >
        {({ orders }) =>
          orders.length === 0 ? (
            <StatePanel title="No orders">
              {view.search ? "Nothing matches this search." : "Orders appear here when they come."}
            </StatePanel>
          ) : (
            <>
              <OrderTable orders={orders} onOpen={(id) => open({ order: id })} />
              <ListFooter {...footer} noun="orders" />
            </>
          )
        }
      </QueryGate>
      {view.order && <DispatchDialog key={view.order} orderId={view.order} onClose={close} />}
    </section>
  );
}

const COLUMNS = [
  { id: "order", title: "Order", isRowHeader: true },
  { id: "state", title: "State" },
  { id: "actions", title: "Actions", align: "end" },
] as const satisfies TableColumn[];

function OrderTable({
  orders,
  onOpen,
}: {
  orders: readonly PackingOrderSummary[];
  onOpen: (id: string) => void;
}) {
  return (
    <Table
      aria-label="Orders"
      columns={COLUMNS}
      rows={orders}
      rowKey={({ id }) => id}
      renderCell={(order, column) => {
        if (column === "order") return <OrderCell order={order} />;
        if (column === "state") return <State order={order} />;
        return (
          <Button
            size="small"
            aria-label={`Pack order ${order.orderNumber}`}
            onPress={() => onOpen(order.id)}
          >
            Pack
          </Button>
        );
      }}
    />
  );
}

function OrderCell({ order }: { order: PackingOrderSummary }) {
  const { orderNumber, firstName, lastName, shippingAddress, createdAt } = order;
  return (
    <>
      <span className={css.mono}>#{orderNumber}</span> {firstName} {lastName}
      <span className={css.secondary}>
        {shippingAddress ? `${shippingAddress.city}, ${shippingAddress.state} · ` : ""}
        {formatDay(createdAt)}
      </span>
    </>
  );
}

function State({ order }: { order: PackingOrderSummary }) {
  if (order.shippingStatus === "shipped") return <Badge tone="success">Shipped</Badge>;
  if (order.status === "cancelled") return <Badge tone="danger">Cancelled</Badge>;
  const isPaid = order.status !== "awaiting-payment";
  return (
    <Badge tone={isPaid ? "info" : "neutral"}>
      {isPaid ? "To pack" : statusLabel(order.status, "admin")}
    </Badge>
  );
}
