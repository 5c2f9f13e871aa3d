import { useRef, useState } from "react";
import { newId } from "#shared/domain/ids.ts";
import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { showToast } from "#shared/ui/toasts.store.ts";
import { paths } from "../../paths.ts";
import { useMemberAction } from "../sessions/use-member-action.ts";
import { showError } from "../toasts/show-toasts.ts";
import { addLines, compareLines, type FormerLine, isChanged, type LineNow } from "./reorder.ts";

interface BuyAgainProps {
  /** "Order again" */
  text: string;
  /** "order 1A2B3C4D" */
  what: string;
  lines: readonly FormerLine[];
  isWide?: boolean;
}

/** Adds former lines to the cart, as far as they are available. Changes since then are shown for confirmation first. */
export function BuyAgain({ text, what, lines, isWide }: BuyAgainProps) {
  const [changed, setChanged] = useState<LineNow[] | null>(null);
  const attempt = useRef(newId());

  const adding = useMemberAction(
    (act: () => Promise<void>) => act(),
    "Error",
    "Failed to add item to cart.",
  );

  async function add(now: LineNow[]) {
    setChanged(null);
    showOutcome(what, now, await addLines(now, attempt.current));
    attempt.current = newId();
  }

  async function compare() {
    const now = await compareLines(lines);
    const isAnyLeft = now.some(({ available }) => available > 0);
    if (isAnyLeft && now.some(isChanged)) setChanged(now);
    else await add(now);
  }

  return (
    <>
      <Button
        isPending={adding.isPending}
        isWide={isWide}
        pendingText="Adding..."
        onPress={() => void adding.run(compare)}
      >
        {text}
      </Button>
      {changed && (
        <Dialog
          title="What changed since"
          description="Nothing is in your cart yet. The other lines cost the same as before."
          onClose={() => setChanged(null)}
          actions={({ close }) => (
            <>
              <Button onPress={close}>Not now</Button>
              <Button variant="primary" onPress={() => void adding.run(() => add(changed))}>
                Add at these prices
              </Button>
            </>
          )}
        >
          <ChangedLines lines={changed} />
        </Dialog>
      )}
    </>
  );
}

function showOutcome(what: string, lines: LineNow[], missing: string[]): void {
  if (missing.length === lines.length) {
    showError("Out of Stock", "None of these products can be ordered at the moment.");
    return;
  }
  showToast({
    title: "Added to cart",
    description:
      missing.length > 0
        ? `All but ${missing.join(", ")}, which cannot be ordered at the moment.`
        : `The items of ${what} have been added to your cart.`,
    tone: "success",
    action: { label: "View cart", onPress: () => window.location.assign(paths.cart) },
  });
}

function ChangedLines({ lines }: { lines: readonly LineNow[] }) {
  const rows = lines
    .filter(isChanged)
    .map((line) => [
      line.productName,
      `${line.quantity} × ${dollars(line.unitPrice)}`,
      nowOf(line),
    ]);
  return <FactTable head={["Product", "Then", "Now"]} rows={rows} />;
}

function nowOf({ now, available, quantity }: LineNow): string {
  if (now === null) return "not sold any more";
  if (available === 0) return "sold out";
  return `${available} × ${dollars(now)}${available < quantity ? ", no more are left" : ""}`;
}

const dollars = (amount: string) => formatUsd(parseAmount(amount));
