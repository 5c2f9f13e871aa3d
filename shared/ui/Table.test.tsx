import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Table, type TableSort } from "./Table.tsx";

const users = [
  { email: "frederick@example.com", orders: 12 },
  { email: "rosalind@example.com", orders: 3 },
];
type Column = "email" | "orders";

function UserTable(props: {
  sort?: TableSort<Column>;
  onSortChange?: (sort: TableSort<Column>) => void;
}) {
  return (
    <Table
      aria-label="Users"
      columns={[
        { id: "email", title: "Email", isSortable: true, isRowHeader: true },
        { id: "orders", title: "Orders", align: "end" },
      ]}
      rows={users}
      rowKey={(user) => user.email}
      renderCell={(user, column: Column) => user[column]}
      {...props}
    />
  );
}

it("is a table whose rows are named by their header cell", () => {
  render(<UserTable />);
  expect(screen.getByRole("table", { name: "Users" })).toBeDefined();
  expect(screen.getByRole("rowheader", { name: "rosalind@example.com" })).toBeDefined();
  expect(screen.getAllByRole("row")).toHaveLength(3);
});

it("asks for a sort by the header and turns it round the second time", async () => {
  const onSortChange = vi.fn();
  const { rerender } = render(<UserTable onSortChange={onSortChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Email" }));
  expect(onSortChange).toHaveBeenLastCalledWith({ column: "email", direction: "ascending" });

  rerender(
    <UserTable onSortChange={onSortChange} sort={{ column: "email", direction: "ascending" }} />,
  );
  expect(screen.getByRole("columnheader", { name: "Email" }).getAttribute("aria-sort")).toBe(
    "ascending",
  );
  await userEvent.click(screen.getByRole("button", { name: "Email" }));
  expect(onSortChange).toHaveBeenLastCalledWith({ column: "email", direction: "descending" });
});
