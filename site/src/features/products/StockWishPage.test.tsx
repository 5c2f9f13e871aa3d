import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { StockWishPage } from "./StockWishPage.tsx";

afterEach(() => vi.unstubAllGlobals());

it("does not call a link ended while the shop cannot be reached, and asks again", async () => {
  let isReached = false;
  vi.stubGlobal("fetch", async () => {
    if (!isReached) throw new TypeError("no connection");
    return Response.json({ success: true, message: "We write to you once." });
  });
  render(<StockWishPage />);
  const again = await screen.findByRole("button", { name: "Try Again" });
  expect(screen.queryByText("This link has ended")).toBeNull();
  isReached = true;
  await userEvent.click(again);
  await screen.findByText("We will write to you");
});

it("keeps the wish and its button when ending it fails", async () => {
  vi.stubGlobal("fetch", async (url: string) => {
    if (url.includes("unsubscribe")) throw new TypeError("no connection");
    return Response.json({ success: true, message: "We write to you once." });
  });
  render(<StockWishPage />);
  await userEvent.click(await screen.findByRole("button", { name: "Do Not Write" }));
  screen.getByRole("button", { name: "Do Not Write" });
});
