import type { Lot } from "#shared/contracts/lots.ts";
import { Notice } from "#shared/ui/Notice.tsx";

/** What looks wrong in a lot's results; nothing is refused for it. */
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
