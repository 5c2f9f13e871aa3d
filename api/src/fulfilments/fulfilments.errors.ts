import type { FulfilmentProblem, FulfilmentState } from "#shared/domain/order-life.ts";
import { conflict, type Refusal } from "../refusals.ts";

const NOW: Record<FulfilmentState, string> = {
  open: "This parcel is not packed.",
  packed: "This parcel is packed already: unpack it first to change it.",
  shipped: "This parcel has left already.",
  delivered: "This parcel has arrived already.",
  cancelled: "This parcel was cancelled. Make a new one for its units.",
};

/** 409: a step that the fulfilment or its order does not allow now. */
export function fulfilmentRefused(problem: FulfilmentProblem, state: FulfilmentState): Refusal {
  switch (problem) {
    case "fulfilment-state":
      return conflict(problem, NOW[state], { state });
    case "unship-late":
      return conflict(
        problem,
        "This parcel left more than 30 minutes ago, so it is not taken back. What comes back is recorded as a return.",
      );
    case "has-returns":
      return conflict(
        problem,
        "Units of this parcel came back, so it has left: it is not taken back.",
      );
    case "order-cancelled":
      return conflict(problem, "A cancelled order is not packed or shipped.");
    case "order-unpaid":
      return conflict(problem, "This order is not paid: it is packed once it is.");
    case "order-refunded":
      return conflict(
        problem,
        "All money of this order was given back: it is not packed or shipped. Cancel it, or record a new payment.",
      );
  }
}

export const nothingRemains = () =>
  conflict("nothing-remains", "Every unit of this order is in a parcel already.");
