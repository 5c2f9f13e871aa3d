import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { LabelsBody } from "#shared/contracts/labels.ts";
import type { OrderSummary } from "#shared/contracts/orders.ts";
import type { PackingSlip } from "#shared/contracts/packing.ts";
import { remainingUnits } from "#shared/domain/order-life.ts";
import { api } from "../api.ts";
import { reportAndThrow } from "../layout/report-failure.ts";
import { refetchAfterPacking } from "./orders.queries.ts";

export type LabelledOrder = Pick<OrderSummary, "id" | "orderNumber" | "readyToShip" | "owes">;

/** What one parcel or order was left without, with the reason. */
export type Left = { id: string; orderNumber: string; message: string };

/**
 * Prepares the parcels of orders: packs what is not packed, then buys the missing labels. Orders that
 * owe money are not packed by it, because packing them is a question of its own.
 */
export function useLabels(orders: readonly LabelledOrder[], mayPack: boolean) {
  const queryClient = useQueryClient();
  const onSettled = () => void refetchAfterPacking(queryClient);
  const prepare = useMutation({
    mutationFn: (choose: LabelsBody["choose"] | null) =>
      reportAndThrow(prepareAll(orders, mayPack, choose), "The labels could not be bought."),
    onSettled,
  });
  const ship = useMutation({
    mutationFn: (leaving: readonly LabelledOrder[]) => {
      const rows = leaving.map(({ orderNumber }) => ({ orderNumber }));
      return reportAndThrow(api.admin.desk.ship({ rows }), "The orders could not be shipped.");
    },
    onSettled,
  });
  return { prepare, ship };
}

async function prepareAll(
  orders: readonly LabelledOrder[],
  mayPack: boolean,
  choose: LabelsBody["choose"] | null,
) {
  const notPacked = mayPack ? await packAll(orders) : [];
  const numbers = orders.map(({ orderNumber }) => orderNumber).join(",");
  const { slips } = await api.admin.desk.slips({ orders: numbers });
  const parcels = slips.flatMap(({ orderNumber, fulfilments }) =>
    fulfilments
      .filter(({ state }) => state === "packed")
      .map(({ id, labelUrl }) => ({ id, orderNumber, hasLabel: labelUrl !== null })),
  );
  const ids = parcels.filter(({ hasLabel }) => !hasLabel).map(({ id }) => id);
  const { results } =
    choose && ids.length > 0 ? await api.admin.labels.buyMany({ ids, choose }) : { results: [] };
  const refused = results.filter(({ bought }) => !bought);
  const orderNumberOf = (id: string) =>
    parcels.find((parcel) => parcel.id === id)?.orderNumber ?? "";
  return {
    /** Ids of the packed parcels of the orders, with or without a label. */
    parcels: parcels.map(({ id }) => id),
    bought: results.length - refused.length,
    notPacked: [...notPacked, ...partlyPacked(slips, notPacked)],
    notBought: refused.map(({ id, message = "It has no label." }) => ({
      id,
      orderNumber: orderNumberOf(id),
      message,
    })),
    /** What was bought, with something to look at. */
    remarks: results.flatMap(({ id, bought, message }) =>
      bought && message ? [{ id, orderNumber: orderNumberOf(id), message }] : [],
    ),
  };
}

/** Orders of which only a part is packed. Shipping them would take along what no sheet was printed for. */
function partlyPacked(slips: readonly PackingSlip[], known: readonly Left[]): Left[] {
  return slips
    .filter(({ id }) => !known.some((left) => left.id === id))
    .filter(({ fulfilments }) => fulfilments.some(({ state }) => state === "packed"))
    .filter(
      ({ items, fulfilments }) =>
        fulfilments.some(({ state }) => state === "open") ||
        remainingUnits(items, fulfilments).length > 0,
    )
    .map(({ id, orderNumber }) => ({
      id,
      orderNumber,
      message: "Only a part of it is packed. Ship its packed parcel by itself, or pack the rest.",
    }));
}

async function packAll(orders: readonly LabelledOrder[]): Promise<Left[]> {
  const open = orders.filter(({ readyToShip }) => !readyToShip);
  const owing = open.filter(({ owes }) => owes);
  const ids = open.filter(({ owes }) => !owes).map(({ id }) => id);
  const { results } =
    ids.length > 0 ? await api.admin.desk.change({ ids, action: "pack" }) : { results: [] };
  const refused = results.filter(({ done }) => !done);
  return [
    ...owing.map(({ id, orderNumber }) => ({
      id,
      orderNumber,
      message: "It costs more than was paid. Pack it by itself, or wait for the rest.",
    })),
    ...refused.map(({ id, message = "It was not packed." }) => ({
      id,
      orderNumber: open.find((order) => order.id === id)?.orderNumber ?? "",
      message,
    })),
  ];
}

export const labelsPath = (ids: readonly string[]) =>
  `/api/admin/fulfilments/labels.pdf?ids=${ids.map(encodeURIComponent).join(",")}`;
