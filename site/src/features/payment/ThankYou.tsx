import { useEffect, useState } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { celebrate } from "./celebrate.ts";
import { rememberThanks, wasThanked } from "./stored-payment.ts";

const DELAY_MS = 500;

/**
 * Shows a thank-you once for an unpaid order, after half a second. It waits for the age gate, which
 * an emailed link opens on a new device: a React Aria dialog would make the gate inert.
 */
export function ThankYou({ orderId }: { orderId: string }) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (wasThanked(orderId)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const thankSoon = () => {
      timer = setTimeout(() => {
        rememberThanks(orderId);
        setOpen(true);
        void celebrate();
      }, DELAY_MS);
    };
    const gate = document.querySelector<HTMLDialogElement>("#age-gate[open]");
    if (gate) gate.addEventListener("close", thankSoon, { once: true });
    else thankSoon();
    return () => {
      gate?.removeEventListener("close", thankSoon);
      clearTimeout(timer);
    };
  }, [orderId]);

  return (
    <Dialog
      title="Thank you for your purchase!"
      isOpen={isOpen}
      onOpenChange={setOpen}
      size="small"
      actions={({ close }) => (
        <Button variant="primary" onPress={close} autoFocus>
          View Order Details
        </Button>
      )}
    >
      <p>
        You can close this window to see your order details. Please pay immediately, using the price
        and the order number shown there.
      </p>
    </Dialog>
  );
}
