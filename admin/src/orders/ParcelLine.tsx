import type { PackedLine, PackingFulfilment } from "#shared/contracts/fulfilments.ts";
import { Badge } from "#shared/ui/Badge.tsx";
import * as css from "./Parcels.css.ts";

export function ParcelLine({ line }: { line: PackedLine }) {
  return (
    <>
      {line.quantity} × {line.productName}
      {line.lots.map((lot) => (
        <span key={lot.lotId} className={css.quiet}>
          {" "}
          {lot.quantity} × <span className={css.mono}>{lot.lotNumber}</span>
        </span>
      ))}{" "}
      {line.short > 0 && <Badge tone="warning">{`${line.short} without a lot`}</Badge>}
    </>
  );
}

export function LeavingLines({ parcels }: { parcels: readonly PackingFulfilment[] }) {
  return (
    <ul className={css.lines} aria-label="What leaves">
      {parcels.flatMap(({ id, lines }) =>
        lines.map((line) => (
          <li key={`${id} ${line.orderItemId}`}>
            <ParcelLine line={line} />
          </li>
        )),
      )}
    </ul>
  );
}
