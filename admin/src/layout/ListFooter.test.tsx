import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ListFooter } from "./ListFooter.tsx";

it.each([
  ["requests", undefined, 1, "Showing 1-1 of 1 request"],
  ["requests", undefined, 12, "Showing 1-10 of 12 requests"],
  ["deliveries", "delivery", 1, "Showing 1-1 of 1 delivery"],
])("counts %s", (noun, one, total, line) => {
  const props = { noun, page: 1, pageSize: 10, total, onPageChange: () => {} };
  render(<ListFooter {...props} {...(one && { one })} />);
  expect(screen.getByText(line)).toBeTruthy();
});
