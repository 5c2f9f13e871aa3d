import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { api } from "../api.ts";
import { OrderNotes } from "./OrderNotes.tsx";

afterEach(() => vi.restoreAllMocks());

it("keeps what is typed while a note is sent", async () => {
  const note = { id: "n", text: "First", actor: "Ola", createdAt: "2026-11-02T09:00:00.000Z" };
  const sent = Promise.withResolvers<typeof note>();
  vi.spyOn(api.admin.desk, "notes").mockResolvedValue([]);
  vi.spyOn(api.admin.desk, "addNote").mockReturnValue(sent.promise);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OrderNotes orderId="o1" />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  const field = await screen.findByLabelText<HTMLTextAreaElement>("For the staff only");
  await user.type(field, "First");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await user.type(field, " and second");
  sent.resolve(note);
  await screen.findByText("First", { selector: "p" });
  expect(field.value).toBe("First and second");
});
