import { useState } from "react";
import { Button } from "#shared/ui/Button.tsx";
import { Table, type TableProps } from "#shared/ui/Table.tsx";

/** Rendering thousands of rows in one pass is slow. */
const ROWS_PER_STEP = 100;

export function SteppedTable<Row>({ rows, ...table }: TableProps<Row>) {
  const [count, setCount] = useState(ROWS_PER_STEP);
  return (
    <>
      <Table {...table} rows={rows.slice(0, count)} />
      {rows.length > count && (
        <Button size="small" onPress={() => setCount(count + ROWS_PER_STEP)}>
          Show {Math.min(ROWS_PER_STEP, rows.length - count)} more lines
        </Button>
      )}
    </>
  );
}
