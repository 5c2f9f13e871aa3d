import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Pagination } from "./Pagination.tsx";

const numbers = (role: "button" | "link") =>
  screen.getAllByRole(role, { name: /^\d+$/ }).map((page) => page.textContent);

it("offers five bare numbers around the current page, which it marks", async () => {
  const onPageChange = vi.fn();
  render(<Pagination page={6} pageCount={20} onPageChange={onPageChange} />);
  expect(numbers("button")).toEqual(["4", "5", "6", "7", "8"]);
  expect(screen.getByRole("button", { current: "page" }).textContent).toBe("6");

  await userEvent.click(screen.getByRole("button", { name: "8" }));
  await userEvent.click(screen.getByRole("button", { name: "Previous" }));
  await userEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(onPageChange.mock.calls).toEqual([[8], [5], [7]]);
});

it("has no way back from the first page and none on from the last", () => {
  const { rerender } = render(<Pagination page={1} pageCount={2} />);
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", false);
  rerender(<Pagination page={2} pageCount={2} />);
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", false);
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
});

it("is not there when there is one page", () => {
  render(<Pagination page={1} pageCount={1} />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

it("links to the pages when they have addresses", () => {
  render(<Pagination page={2} pageCount={3} hrefFor={(page) => `/shop?page=${page}`} />);
  expect(numbers("link")).toEqual(["1", "2", "3"]);
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe("/shop?page=3");
});
