import { Table, type TableColumn } from "#shared/ui/Table.tsx";
import * as css from "./ChangeTable.css.ts";
import { type ChangedMember, memberTitle, readableValue } from "./changes.ts";

const COLUMNS = [
  { id: "name", title: "What", isRowHeader: true },
  { id: "before", title: "Before" },
  { id: "after", title: "After" },
] as const satisfies TableColumn[];

/** What changed, with the values before and after side by side. */
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
      columns={COLUMNS}
      rows={changes}
      rowKey={({ name }) => name}
      renderCell={(change, column) =>
        column === "name" ? (
          memberTitle(change.name)
        ) : (
          <span className={column === "before" ? css.before : css.value}>
            {readableValue(change.name, change[column])}
          </span>
        )
      }
    />
  );
}
