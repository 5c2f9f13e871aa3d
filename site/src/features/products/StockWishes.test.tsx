import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { transport } from "../../transport.ts";
import { StockWishes } from "./StockWishes.tsx";

afterEach(() => vi.restoreAllMocks());

const aWish = (slug: string) => ({
  ...{ slug, productId: slug, productName: slug },
  createdAt: "2026-11-01T00:00:00.000Z",
});

it("ends a wish while the end of another one waits for its answer", async () => {
  const wishes = [aWish("bradykinin"), aWish("kallidin")];
  const call = vi.spyOn(transport, "call").mockResolvedValue(wishes);
  render(<StockWishes />);
  const first = await screen.findByRole("button", { name: "Do not write about bradykinin" });
  call.mockReturnValue(new Promise(() => {}));
  await userEvent.click(first);
  await userEvent.click(screen.getByRole("button", { name: "Do not write about kallidin" }));
  const paths = call.mock.calls.map(([path]) => path);
  expect(paths).toContain("/api/products/bradykinin/back-in-stock");
  expect(paths).toContain("/api/products/kallidin/back-in-stock");
});
