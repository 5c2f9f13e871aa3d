import type { Order } from "#shared/contracts/orders.ts";
import { Notice } from "#shared/ui/Notice.tsx";
import { accountPath } from "../../account-path.ts";

/** Says what an order waits for. Shows nothing for an order that may leave. */
export function OnHold({ order: { onHold } }: { order: Pick<Order, "onHold"> }) {
  if (!onHold) return null;
  return (
    <Notice tone={onHold.needs ? "warning" : "info"} title="Your order waits">
      {onHold.reason}{" "}
      {onHold.needs && <a href={accountPath("permission")}>Do it in your account</a>}
    </Notice>
  );
}
