import type { BuyerDecision } from "#shared/contracts/buyers.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import * as css from "./Buyers.css.ts";
import { kindOfDecision } from "./buyer-words.ts";

/** Entries of the record about a customer, newest first. */
export function Decisions({ decisions }: { decisions: readonly BuyerDecision[] }) {
  if (decisions.length === 0) {
    return <p className={css.quiet}>Nothing was decided about this customer before.</p>;
  }
  return (
    <ol className={css.list}>
      {decisions.map(({ seq, at, by, kind, reason }) => (
        <li key={seq} className={css.row}>
          <span>{kindOfDecision(kind)}</span>
          {reason !== "" && <span className={css.text}>{reason}</span>}
          <span className={css.quiet}>
            {formatMoment(at)} · {by ?? "the shop or the customer"}
          </span>
        </li>
      ))}
    </ol>
  );
}
