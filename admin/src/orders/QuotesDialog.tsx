import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { QUOTE_STATES } from "#shared/contracts/saved-quotes.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { formatMoment } from "#shared/ui/dates.ts";
import { Select } from "#shared/ui/Select.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { inUsd } from "../layout/in-usd.ts";
import { QueryGate } from "../layout/QueryGate.tsx";
import { SearchBox } from "../layout/SearchBox.tsx";
import { filters } from "../layout/text-and-lists.css.ts";
import * as css from "./LineRows.css.ts";
import { sellerQuotesQuery } from "./orders.queries.ts";
import { QUOTE_STATE_NAMES, QuoteBadge, type QuoteState } from "./QuoteBadge.tsx";
import { QuoteSteps } from "./QuoteSteps.tsx";

const STATES = QUOTE_STATES.map((value) => ({ value, label: QUOTE_STATE_NAMES[value] }));

/** The saved quotes of all customers, each with its link and the way to turn it into an order. */
export function QuotesDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<QuoteState>("open");
  const [search, setSearch] = useState("");
  const [opened, setOpened] = useState<string | null>(null);
  const quotes = useQuery(sellerQuotesQuery(state, search));
  return (
    <Dialog title="Quotes" size="large" onClose={onClose}>
      <search className={filters}>
        <SearchBox
          label="Search quotes"
          placeholder="Number, name or email"
          value={search}
          onChange={setSearch}
        />
        <Select
          label="State"
          actsAtOnce
          options={STATES}
          value={state}
          onChange={(value) => setState(value as QuoteState)}
        />
      </search>
      <QueryGate query={quotes} what="The quotes" loading="Loading quotes" count={4}>
        {({ quotes: rows, total }) =>
          rows.length === 0 ? (
            <StatePanel title="No quote here">
              Make one with New order, or look for another state.
            </StatePanel>
          ) : (
            <>
              <ul className={css.rows}>
                {rows.map((quote) => (
                  <li key={quote.id}>
                    <div className={css.quote}>
                      <Button
                        size="small"
                        aria-expanded={opened === quote.id}
                        onPress={() => setOpened(opened === quote.id ? null : quote.id)}
                      >
                        {quote.number}
                      </Button>
                      <QuoteBadge state={quote.state} />
                      <span className={css.quoteTotal}>{inUsd(quote.quote.total)}</span>
                      <span className={css.quiet}>
                        {quote.customerName || quote.email}, {formatMoment(quote.createdAt)}
                      </span>
                    </div>
                    {opened === quote.id && <QuoteSteps quote={quote} onOrdered={onClose} />}
                  </li>
                ))}
              </ul>
              {total > rows.length && (
                <p className={css.quiet}>
                  The newest {rows.length} of {total}. Search to find the others.
                </p>
              )}
            </>
          )
        }
      </QueryGate>
    </Dialog>
  );
}
