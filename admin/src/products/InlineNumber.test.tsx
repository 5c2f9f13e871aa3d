import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { api } from "../api.ts";
import { InlineNumber } from "./InlineNumber.tsx";

it.each([
  ["-1", "A whole number, 0 or greater"],
  ["2147483647", "Is larger than any stock"],
])("does not save %s, and says: %s", async (typed, message) => {
  const onSave = vi.fn(async () => {});
  vi.spyOn(api.sessions, "current").mockResolvedValue({ isAdmin: true } as never);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <InlineNumber label="Stock" call="" of="Bradykinin" value={3} onSave={onSave} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /^Stock/ }));
  const field = screen.getByRole("textbox");
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  expect(screen.getByText(message)).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
});
