import type { BuyerDecision } from "#shared/contracts/buyers.ts";
import { RECORD_KIND_NAMES } from "#shared/domain/buyer-records.ts";
import { formatMoment } from "#shared/ui/dates.ts";
import * as css from "./Buyers.css.ts";

/** Entries of the record about a customer, newest first. */
export function Decisions({ decisions }: { decisions: readonly BuyerDecision[] }) {
  if (decisions.length === 0) {
    return <p className={css.quiet}>Nothing was decided about this customer before.</p>;
  }
  return (
    <ol className={css.list}>
      {decisions.map(({ seq, at, by, kind, reason }) => (
        <li key={seq} className={css.row}>
          <span>{RECORD_KIND_NAMES[kind]}</span>
          {reason !== "" && <span className={css.text}>{reason}</span>}
          <span className={css.quiet}>
            {formatMoment(at)} · {by ?? "the shop or the customer"}
          </span>
        </li>
      ))}
    </ol>
  );
}
