import { useQuery } from "@tanstack/react-query";
import type { OrderQueues } from "#shared/contracts/desk.ts";
import { Choice, ChoiceBar } from "../layout/ChoiceBar.tsx";
import { grouped } from "../layout/counted.ts";
import { queuesQuery } from "../layout/waiting.queries.ts";
import * as css from "./Orders.css.ts";
import type { OrderView } from "./order-view.ts";

const QUEUES = [
  { queue: "to-pay", title: "To pay", count: "toPay" },
  { queue: "to-pack", title: "To pack", count: "toPack" },
  { queue: "to-ship", title: "To ship", count: "toShip" },
  { queue: "shipped", title: "Shipped", count: "shipped" },
  { queue: "problems", title: "Problems", count: "problems" },
] as const;

/** The queues of orders, with the number of orders in each. */
export function QueueBar({
  chosen,
  onChoose,
}: {
  chosen: OrderView["queue"];
  onChoose: (queue: OrderView["queue"]) => void;
}) {
  const queues = useQuery(queuesQuery).data;
  return (
    <div className={css.queues}>
      <ChoiceBar legend="Queues">
        <Choice isChosen={chosen === "all"} onPress={() => onChoose("all")}>
          All
        </Choice>
        {QUEUES.map(({ queue, title, count }) => (
          <Choice key={queue} isChosen={chosen === queue} onPress={() => onChoose(queue)}>
            {title} {queues && <span className={css.queueCount}>{grouped(queues[count])}</span>}
          </Choice>
        ))}
      </ChoiceBar>
      <p className={css.marks}>{queues && marks(queues)}</p>
    </div>
  );
}

/** The unpaid orders that need a decision: partly paid, or with an expired hold. */
function marks({ partPaid, holdExpired }: OrderQueues): string {
  return [
    partPaid > 0 && `${grouped(partPaid)} part-paid`,
    holdExpired > 0 && `${grouped(holdExpired)} expired`,
  ]
    .filter(Boolean)
    .join(", ");
}
