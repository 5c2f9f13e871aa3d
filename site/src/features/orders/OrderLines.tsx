import type { OrderItem } from "#shared/contracts/orders.ts";
import { type Cents, formatUsd, parseAmount } from "#shared/domain/money.ts";
import { Amount } from "#shared/ui/Amount.tsx";
import { list } from "../../components/Panel.css.ts";
import { paths } from "../../paths.ts";
import * as css from "./OrderLines.css.ts";

export interface OrderLine {
  id: string;
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  totalCents: Cents;
  lots?: OrderItem["lots"];
  /** Why the line is not available as it is. */
  problem?: string | null;
}

export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={list}>
      {lines.map((line) => (
        <li key={line.id} className={css.line}>
          <span className={css.name}>{line.name}</span>
          <span className={css.price}>
            {line.quantity} × {formatUsd(line.unitPriceCents)}
          </span>
          <Amount cents={line.totalCents} className={css.total} />
          {line.lots?.map(({ lotNumber }) => (
            <a key={lotNumber} className={css.lot} href={paths.certificate(lotNumber)}>
              Certificate of lot {lotNumber}
            </a>
          ))}
          {line.problem && (
            <span role="alert" className={css.problem}>
              {line.problem}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

export function placedLines(items: readonly OrderItem[]): OrderLine[] {
  return items.map((item) => ({
    id: item.id,
    name: item.productName,
    quantity: item.quantity,
    unitPriceCents: parseAmount(item.productPrice),
    totalCents: parseAmount(item.total),
    lots: item.lots,
  }));
}
