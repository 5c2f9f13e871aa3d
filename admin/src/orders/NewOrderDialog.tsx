import { useState } from "react";
import type { SellerQuote } from "#shared/contracts/seller-quotes.ts";
import { Dialog } from "#shared/ui/Dialog.tsx";
import type { TypedLine } from "./LineRows.tsx";
import { QuoteForm } from "./QuoteForm.tsx";
import { QuoteSteps } from "./QuoteSteps.tsx";

/**
 * An order that came by phone or mail: a quote with the seller's prices, which goes to the customer by email. The
 * customer accepts it by its link, or the seller turns it into an order at once.
 */
export function NewOrderDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<SellerQuote | null>(null);
  const [lines, setLines] = useState<readonly TypedLine[]>([]);
  return (
    <Dialog
      title={made ? `Quote ${made.number} for ${made.email}` : "New order"}
      description={
        made
          ? "The customer has it by email and can order it there. Or turn it into an order now."
          : "For an order by phone or email. The customer gets it as a quote with a link."
      }
      size="large"
      onClose={onClose}
    >
      {made ? (
        <QuoteSteps quote={made} onOrdered={onClose} onWithdrawn={() => setMade(null)} />
      ) : (
        <QuoteForm lines={lines} onLines={setLines} onMade={setMade} onClose={onClose} />
      )}
    </Dialog>
  );
}
