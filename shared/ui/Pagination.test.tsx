import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Pagination } from "./Pagination.tsx";

const numbers = () =>
  screen.getAllByRole("button", { name: /^\d+$/ }).map((page) => page.textContent);

it("offers five bare numbers around the current page, which it marks", async () => {
  const onPageChange = vi.fn();
  render(<Pagination page={6} pageCount={20} onPageChange={onPageChange} />);
  expect(numbers()).toEqual(["4", "5", "6", "7", "8"]);
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("6");

  await userEvent.click(screen.getByRole("button", { name: "8" }));
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onPageChange.mock.calls).toEqual([[8], [5], [7]]);
});

it("has no way back from the first page and none on from the last", async () => {
  const onPageChange = vi.fn();
  const { rerender } = render(<Pagination page={1} pageCount={2} onPageChange={onPageChange} />);
  const previous = screen.getByRole("button", { name: "Previous" });
  const next = screen.getByRole("button", { name: "Next" });
  expect(previous.getAttribute("aria-disabled")).toBe("true");
  expect(next.getAttribute("aria-disabled")).toBeNull();
  await userEvent.click(previous);
  expect(onPageChange).not.toHaveBeenCalled();

  await userEvent.click(next);
  rerender(<Pagination page={2} pageCount={2} onPageChange={onPageChange} />);
  expect(previous.getAttribute("aria-disabled")).toBeNull();
  expect(next.getAttribute("aria-disabled")).toBe("true");
});

it("leaves the focus with Next on the last page", async () => {
  const { rerender } = render(<Pagination page={1} pageCount={2} />);
  const next = screen.getByRole("button", { name: "Next" });
  await userEvent.click(next);
  rerender(<Pagination page={2} pageCount={2} />);
  expect(next).toHaveProperty("disabled", false);
  expect(document.activeElement).toBe(next);
});

it("is not there when there is one page", () => {
  render(<Pagination page={1} pageCount={1} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});
