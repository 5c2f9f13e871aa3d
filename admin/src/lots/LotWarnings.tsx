import type { Lot } from "#shared/contracts/lots.ts";
import { Notice } from "#shared/ui/Notice.tsx";

/** Warnings about a lot's results. They do not block anything. */
export function LotWarnings({ lot }: { lot: Pick<Lot, "warnings"> }) {
  if (lot.warnings.length === 0) return null;
  return (
    <Notice tone="warning" title="Look at these once more">
      {lot.warnings.map(({ field, message }) => (
        <p key={`${field} ${message}`}>{message}</p>
      ))}
    </Notice>
  );
}
