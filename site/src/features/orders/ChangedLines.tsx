import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import { FactTable } from "#shared/ui/FactTable.tsx";
import { isChanged, type LineNow } from "./reorder.ts";

/** The changed lines of a former order or quote, one row each. */
export function ChangedLines({ lines }: { lines: readonly LineNow[] }) {
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
