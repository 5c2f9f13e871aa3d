import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import type { OrderIntent } from "./order-intent.ts";
import type { Placing } from "./use-placing.ts";

/** The cart is empty, yet an order was sent whose answer never came: asking again under its key settles it. */
export function LostAnswer({ intent, placing }: { intent: OrderIntent; placing: Placing }) {
  return (
    <StatePanel
      title="Your order is not confirmed yet"
      isAlert
      action={
        <Button
          variant="primary"
          isPending={placing.isPlacing}
          pendingText="Asking the shop..."
          onPress={() => void placing.place(intent)}
        >
          Finish my order
        </Button>
      }
    >
      We sent your order of ${intent.bodies.at(-1)?.order.total}, but the connection broke before
      the shop answered. Finishing it never orders twice.
    </StatePanel>
  );
}
