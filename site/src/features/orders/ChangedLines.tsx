import { formatUsd, parseAmount } from "#shared/domain/money.ts";
import * as css from "./ChangedLines.css.ts";
import { isChanged, type LineNow } from "./reorder.ts";

/** What changed since lines were ordered or quoted, a row for each line that did. */
export function ChangedLines({ lines }: { lines: readonly LineNow[] }) {
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Then</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {lines.filter(isChanged).map((line) => (
          <tr key={line.productId ?? line.productName}>
            <th scope="row">{line.productName}</th>
            <td>
              {line.quantity} × {dollars(line.unitPrice)}
            </td>
            <td>{nowOf(line)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nowOf({ now, available, quantity }: LineNow): string {
  if (now === null) return "not sold any more";
  if (available === 0) return "sold out";
  return `${available} × ${dollars(now)}${available < quantity ? ", no more are left" : ""}`;
}

const dollars = (amount: string) => formatUsd(parseAmount(amount));
