import { useState } from "react";
import { AlertDialog } from "#shared/ui/AlertDialog.tsx";

/** Thrown when somebody declines a price of 0.00. Nothing is saved, and it is not an error. */
export class NotMeant extends Error {}

/** Asks whether a price of 0.00 is intended. `ask` rejects with NotMeant if not. */
export function useFreePriceQuestion() {
  const [answer, setAnswer] = useState<((isMeant: boolean) => void) | null>(null);
  const ask = async () => {
    const isMeant = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
    if (!isMeant) throw new NotMeant();
  };
  const question = answer && (
    <AlertDialog
      title="A Price of $0.00?"
      description="Whoever orders this at $0.00 pays nothing for it. Save it so, or cancel and enter the price."
      confirmText="Save with $0.00"
      isOpen
      onOpenChange={(isOpen) => {
        if (isOpen) return;
        // After a confirmation the promise is already resolved.
        answer(false);
        setAnswer(null);
      }}
      onConfirm={() => answer(true)}
    />
  );
  return { ask, question };
}
