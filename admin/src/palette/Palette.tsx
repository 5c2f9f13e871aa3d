import { useState } from "react";
import { Autocomplete } from "react-aria-components/Autocomplete";
import { Header, ListBox, ListBoxItem, ListBoxSection } from "react-aria-components/ListBox";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { SearchField } from "#shared/ui/SearchField.tsx";
import * as css from "./Palette.css.ts";
import { type Find, useFinds } from "./use-finds.ts";

const FAILED = "The search failed: only tabs and pages are found.";

/** Goes anywhere by typing: an order by number or e-mail, a product, a coupon, a user, a tab or page. */
export function Palette({ onClose, onGo }: { onClose: () => void; onGo: (path: string) => void }) {
  const [typed, setTyped] = useState("");
  const { groups, isSearching, hasFailed } = useFinds(typed);
  const finds = groups.flatMap((group) => group.finds);
  return (
    <Dialog title="Find" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField
          label="Find an order, a product, a coupon, a user or a page"
          isLabelHidden
          placeholder="Order number, e-mail, product, coupon, page"
          autoFocus
        />
        <ListBox
          aria-label="Found"
          className={css.finds}
          items={groups}
          selectionMode="none"
          onAction={(key) => {
            const chosen = finds.find(({ id }) => id === key);
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
              {group.finds.map((find) => (
                <FoundItem key={find.id} find={find} />
              ))}
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
      <p className={css.hint} role="status">
        {isSearching ? "Searching..." : hasFailed ? FAILED : counted(finds.length)}
      </p>
    </Dialog>
  );
}

function FoundItem({ find }: { find: Find }) {
  return (
    <ListBoxItem id={find.id} textValue={`${find.title} ${find.detail}`} className={css.find}>
      <span className={css.title}>{find.title}</span>
      <span className={css.detail}>{find.detail}</span>
    </ListBoxItem>
  );
}

function counted(count: number): string {
  if (count === 0) return "Nothing found";
  return `${count === 1 ? "1 entry" : `${count} entries`}. Arrow keys choose, Enter opens.`;
}
