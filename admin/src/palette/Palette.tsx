import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import * as css from "./Palette.css.ts";
import { type SearchResult, useSearchResults } from "./use-search-results.ts";

const FAILED = "The search failed: only tabs and pages are found.";

/** Searches orders, payments, products, coupons, users and pages, and opens the chosen result. */
export function Palette({ onClose, onGo }: { onClose: () => void; onGo: (path: string) => void }) {
  const [typed, setTyped] = useState("");
  const { groups, isSearching, hasFailed } = useSearchResults(typed);
  const results = groups.flatMap((group) => group.results);
  return (
    <Dialog title="Find" onClose={onClose}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField
          label="Find an order, a payment, a product, a coupon, a user or a page"
          isLabelHidden
          placeholder="Order number, email, payer, product, coupon, page"
          autoFocus
        />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list never has the focus itself, and what scrolls must be able to. */}
        <section className={css.results} aria-label="Results" tabIndex={0}>
          <ListBox
            aria-label="Found"
            className={css.list}
            items={groups}
            selectionMode="none"
            onAction={(key) => {
              const chosen = results.find(({ id }) => id === key);
              if (chosen) onGo(chosen.path);
            }}
            renderEmptyState={() => (
              <div className={css.nothing}>
                {isSearching ? "Searching..." : hasFailed ? FAILED : "Nothing was found for this."}
              </div>
            )}
          >
            {(group) => (
              <ListBoxSection id={`group-${group.id}`} aria-label={group.title}>
                <Header className={css.groupTitle}>{group.title}</Header>
                {group.results.map((result) => (
                  <ResultItem key={result.id} result={result} />
                ))}
              </ListBoxSection>
            )}
          </ListBox>
        </section>
      </Autocomplete>
      <p className={css.hint} role="status">
        {isSearching ? "Searching..." : hasFailed ? FAILED : countText(results.length)}
      </p>
    </Dialog>
  );
}

function ResultItem({ result }: { result: SearchResult }) {
  return (
    <ListBoxItem
      id={result.id}
      textValue={`${result.title} ${result.detail}`}
      className={css.result}
    >
      <span className={css.title}>{result.title}</span>
      <span className={css.detail}>{result.detail}</span>
    </ListBoxItem>
  );
}

function countText(count: number): string {
  if (count === 0) return "Nothing found";
  return `${count === 1 ? "1 entry" : `${count} entries`}. Arrow keys choose, Enter opens.`;
}
