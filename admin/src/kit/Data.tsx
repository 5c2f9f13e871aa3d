import { useState } from "react";
import { Amount } from "#shared/ui/Amount.tsx";
import { DefinitionList } from "#shared/ui/DefinitionList.tsx";
import { OrderSums, Sum, SumList } from "#shared/ui/OrderSums.tsx";
import { Pagination } from "#shared/ui/Pagination.tsx";
import { Table, type TableSort } from "#shared/ui/Table.tsx";
import { Tabs } from "#shared/ui/Tabs.tsx";
import { Specimen, Specimens } from "./Specimens.tsx";

type Row = { name: string; cents: number };
type Column = "name" | "price";

const COLUMNS = [
  { id: "name", title: "Name", isRowHeader: true, isSortable: true },
  { id: "price", title: "Price", align: "end", isSortable: true },
] as const;
const ROWS: Row[] = [
  { name: "Bradykinin", cents: 4500 },
  { name: "Substance P", cents: 12_900 },
];

const SUMS = {
  subtotal: "90.00",
  discount: "9.00",
  couponCode: "TENOFF",
  shipping: "15.00",
  total: "96.00",
};

const renderCell = ({ name, cents }: Row, column: Column) =>
  column === "name" ? name : <Amount cents={cents} />;

export function Data() {
  const [page, setPage] = useState(4);
  const [sort, setSort] = useState<TableSort<Column>>({ column: "name", direction: "ascending" });
  return (
    <Specimens title="Data">
      <Specimen state="Table, sorted by a column" isWide>
        <Table
          aria-label="Products"
          columns={COLUMNS}
          rows={ROWS}
          rowKey={({ name }) => name}
          renderCell={renderCell}
          sort={sort}
          onSortChange={setSort}
        />
      </Specimen>
      <Specimen state="Pagination, in the middle" isWide>
        <Pagination page={page} pageCount={9} onPageChange={setPage} />
      </Specimen>
      <Specimen state="Pagination, one page" isWide>
        <Pagination page={1} pageCount={1} aria-label="One page" />
      </Specimen>
      <Specimen state="DefinitionList" isWide>
        <DefinitionList
          items={[
            { term: "Molecular mass", value: "1060.21", unit: "g/mol" },
            { term: "CAS number", value: "58-82-2" },
          ]}
        />
      </Specimen>
      <Specimen state="Amount">
        <Amount cents={123_456} />
        <Amount cents={123_456} isStrong />
      </Specimen>
      <Specimen state="OrderSums" isWide>
        <OrderSums sums={SUMS} />
      </Specimen>
      <Specimen state="OrderSums, loading" isWide>
        <OrderSums sums={undefined} />
      </Specimen>
      <Specimen state="SumList with one Sum" isWide>
        <SumList>
          <Sum term="Subtotal" cents={9000} />
        </SumList>
      </Specimen>
      <Specimen state="Tabs, one disabled" isWide>
        <Tabs
          aria-label="Sheets"
          tabs={[
            { id: "data", title: "Data", content: "The data sheet." },
            { id: "safety", title: "Safety", content: "The safety sheet." },
            { id: "none", title: "None yet", content: null, isDisabled: true },
          ]}
        />
      </Specimen>
    </Specimens>
  );
}
