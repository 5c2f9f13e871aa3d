import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { useRowKeys } from "./use-row-keys.ts";

function Rows({ ids, isAway = false }: { ids: string[]; isAway?: boolean }) {
  return (
    <div {...useRowKeys(ids, isAway)}>
      {ids.map((id) => (
        <li key={id} data-row>
          <button type="button">{id}</button>
          <button type="button">other of {id}</button>
        </li>
      ))}
    </div>
  );
}

const button = (name: string) => screen.getByRole("button", { name });

it("goes from row to row by arrow keys, and stays at the ends", async () => {
  render(<Rows ids={["one", "two", "three"]} />);
  const user = userEvent.setup();
  button("other of one").focus();
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(button("two"));
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(button("three"));
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(button("one"));
});

it("takes the focus of a row that is gone to the row in its place", async () => {
  const { rerender } = render(<Rows ids={["one", "two", "three", "four", "five"]} />);
  button("three").focus();
  rerender(<Rows ids={["two", "four", "five"]} />);
  await waitFor(() => expect(document.activeElement).toBe(button("four")));
  rerender(<Rows ids={["two"]} />);
  await waitFor(() => expect(document.activeElement).toBe(button("two")));
});

it("waits for the dialog in which the row was dealt with", async () => {
  const { rerender } = render(<Rows ids={["one", "two"]} />);
  button("one").focus();
  rerender(<Rows ids={["two"]} isAway />);
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(document.activeElement).toBe(document.body);
  rerender(<Rows ids={["two"]} />);
  await waitFor(() => expect(document.activeElement).toBe(button("two")));
});
