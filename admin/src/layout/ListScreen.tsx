import type { ComponentProps, ReactNode } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { StatePanel } from "#shared/ui/StatePanel.tsx";
import { ListFooter } from "./ListFooter.tsx";
import { replaced } from "./ListScreen.css.ts";
import { PanelHeader } from "./PanelHeader.tsx";
import { QueryGate } from "./QueryGate.tsx";

interface ListScreenProps<Data, Row>
  extends Omit<ComponentProps<typeof QueryGate<Data>>, "children"> {
  /** The accessible name of the screen's region. */
  label: string;
  /** The same as the label by default; null when the screen around the list has the title. */
  title?: string | null;
  text?: ReactNode;
  /** On the right of the title: search, export, add. */
  actions?: ReactNode;
  filters?: ReactNode;
  /** Above the rows or the empty state. */
  above?: (data: Data) => ReactNode;
  rows: (data: Data) => readonly Row[];
  /** Shown when the list has no rows. */
  none: { title: string; text: string; action?: ReactNode };
  /** Shown in place of `none` while a filter or search is in effect. */
  noMatch?: { title: string; text: string; showAll: string; onShowAll: () => void };
  isFiltered?: boolean;
  footer?: ComponentProps<typeof ListFooter>;
  children: (rows: readonly Row[], data: Data) => ReactNode;
  dialogs?: ReactNode;
}

/** The layout of every list: title, filters, rows or an empty state, pagination, dialogs. */
export function ListScreen<Data, Row>({
  label,
  title = label,
  text,
  actions,
  filters,
  above,
  rows,
  none,
  noMatch,
  isFiltered = false,
  footer,
  children,
  dialogs,
  ...gate
}: ListScreenProps<Data, Row>) {
  return (
    <section aria-label={label}>
      {title && (
        <PanelHeader title={title} actions={actions}>
          {text}
        </PanelHeader>
      )}
      {filters}
      <QueryGate {...gate}>
        {(data) => {
          const found = rows(data);
          const isNoMatch = isFiltered && noMatch;
          return (
            <div className={replaced} aria-busy={gate.query.isPlaceholderData}>
              {above?.(data)}
              {found.length > 0 ? (
                children(found, data)
              ) : (
                <StatePanel
                  title={isNoMatch ? noMatch.title : none.title}
                  action={
                    isNoMatch ? (
                      <Button onPress={noMatch.onShowAll}>{noMatch.showAll}</Button>
                    ) : (
                      none.action
                    )
                  }
                >
                  {isNoMatch ? noMatch.text : none.text}
                </StatePanel>
              )}
              {footer && found.length > 0 && <ListFooter {...footer} />}
            </div>
          );
        }}
      </QueryGate>
      {dialogs}
    </section>
  );
}
