import { Table } from "#shared/ui/Table.tsx";
import * as css from "./ChangeTable.css.ts";
import { type ChangedMember, memberTitle, readableValue } from "./changes.ts";

/** The changed members, with the values before and after. */
export function ChangeTable({
  label,
  changes,
}: {
  label: string;
  changes: readonly ChangedMember[];
}) {
  return (
    <Table
      aria-label={label}
      className={css.table}
      rows={changes}
      rowKey={({ name }) => name}
      columns={[
        { title: "What", isRowHeader: true, cell: ({ name }) => memberTitle(name) },
        {
          title: "Before",
          cell: ({ name, before }) => (
            <span className={css.before}>{readableValue(name, before)}</span>
          ),
        },
        {
          title: "After",
          cell: ({ name, after }) => (
            <span className={css.value}>{readableValue(name, after)}</span>
          ),
        },
      ]}
    />
  );
}
