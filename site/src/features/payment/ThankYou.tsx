import { useEffect, useState } from "react";
import { RESIDUE_COLOURS } from "#shared/domain/peptide/residue-classes.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
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
      onClose={() => setOpen(false)}
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

const SHOWN_MS = 4_000;

/** Shows confetti once. None with reduced motion, or if the script cannot be loaded. */
async function celebrate(): Promise<void> {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { create } = (await import("canvas-confetti")).default;
    const canvas = document.body.appendChild(confettiCanvas());
    // A worker would load from a blob URL, which the content security policy forbids.
    const fire = create(canvas, { resize: true, useWorker: false });
    const shower = { spread: 70, particleCount: 70, colors: Object.values(RESIDUE_COLOURS.light) };
    void fire({ ...shower, origin: { x: 0.2, y: 0.7 }, angle: 65 });
    void fire({ ...shower, origin: { x: 0.8, y: 0.7 }, angle: 115 });
    setTimeout(() => canvas.remove(), SHOWN_MS);
  } catch {
    // A decoration that fails to load needs no message.
  }
}

function confettiCanvas(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.setAttribute("aria-hidden", "true");
  Object.assign(canvas.style, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    pointerEvents: "none",
    zIndex: "100005",
  });
  return canvas;
}
