import type { PaymentPage } from "#shared/contracts/payments.ts";
import { type Cents, formatUsd, parseSum, sum } from "#shared/domain/money.ts";
import { Table } from "#shared/ui/Table.tsx";
import * as css from "./Ledger.css.ts";
import { methodName } from "./payment-words.ts";

type Row = { name: string; received: Cents; refunded: Cents; net: Cents };

/** The sums of the filtered entries, by method and in total. */
export function LedgerSums({ sums }: Pick<PaymentPage, "sums">) {
  const rows: Row[] = sums.map(({ method, received, refunded, net }) => ({
    name: methodName(method),
    received: parseSum(received),
    refunded: parseSum(refunded),
    net: parseSum(net),
  }));
  const total: Row = {
    name: "All",
    received: sum(rows.map(({ received }) => received)),
    refunded: sum(rows.map(({ refunded }) => refunded)),
    net: sum(rows.map(({ net }) => net)),
  };
  return (
    <div className={css.sums}>
      <Table
        aria-label="Sums"
        className={css.sumTable}
        rows={rows.length > 1 ? [...rows, total] : rows}
        rowKey={({ name }) => name}
        columns={[
          { title: "By", isRowHeader: true, cell: ({ name }) => name },
          { title: "Received", align: "end", cell: ({ received }) => formatUsd(received) },
          { title: "Refunded", align: "end", cell: ({ refunded }) => formatUsd(refunded) },
          { title: "Net", align: "end", cell: ({ net }) => formatUsd(net) },
        ]}
      />
    </div>
  );
}
