import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Table } from "./Table.tsx";

const users = [
  { id: "1", email: "rosalind@example.com", orders: 3 },
  { id: "2", email: "frederick@example.com", orders: 12 },
];

function UserTable() {
  return (
    <Table
      aria-label="Users"
      columns={[
        {
          title: "Email",
          isRowHeader: true,
          cell: ({ email }) => email,
          sortBy: ({ email }) => email,
        },
        {
          title: "Orders",
          align: "end",
          cell: ({ orders }) => orders,
          sortBy: ({ orders }) => orders,
        },
        { title: "Actions", cell: () => null },
      ]}
      rows={users}
    />
  );
}

const shownRows = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
const sortOf = (name: string) =>
  screen.getByRole("columnheader", { name }).getAttribute("aria-sort");

it("is a table whose rows are named by their header cell, in the order of the caller", () => {
  render(<UserTable />);
  expect(screen.getByRole("table", { name: "Users" })).toBeDefined();
  expect(shownRows()).toEqual(["rosalind@example.com", "frederick@example.com"]);
  expect(screen.queryByRole("button", { name: "Actions" })).toBeNull();
});

it("sorts by the header that is pressed and turns the order round the second time", async () => {
  render(<UserTable />);
  await userEvent.click(screen.getByRole("button", { name: "Email" }));
  expect(shownRows()).toEqual(["frederick@example.com", "rosalind@example.com"]);
  expect(sortOf("Email")).toBe("ascending");
  await userEvent.click(screen.getByRole("button", { name: "Email" }));
  expect(shownRows()).toEqual(["rosalind@example.com", "frederick@example.com"]);
  expect(sortOf("Email")).toBe("descending");
});

it("sorts numbers by their value", async () => {
  render(<UserTable />);
  await userEvent.click(screen.getByRole("button", { name: "Orders" }));
  expect(shownRows()).toEqual(["rosalind@example.com", "frederick@example.com"]);
  expect(sortOf("Email")).toBeNull();
});
