import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { AdminCategory } from "#shared/contracts/categories.ts";
import { api } from "../api.ts";
import { CategoryForm } from "./CategoryForm.tsx";

const KININS: AdminCategory = {
  ...{ id: "k", name: "Kinins", slug: "kinins", description: null, displayOrder: 2 },
  ...{ parentId: null, imageUrl: null, imageAlt: null, products: 3 },
};

let update = vi.spyOn(api.admin.categories, "update");
const close = vi.fn();

beforeEach(() => {
  close.mockReset();
  vi.spyOn(api.admin.categories, "list").mockImplementation(async () => [KININS]);
  vi.spyOn(api.admin.wording, "waiting").mockImplementation(async () => []);
  update = vi.spyOn(api.admin.categories, "update");
  update.mockReset().mockImplementation(async () => ({ ...KININS, wording: [] }));
});

function show() {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CategoryForm category={KININS} onClose={close} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("sends only what was changed, so that somebody else's change of another field stays", async () => {
  const user = show();
  await user.type(screen.getByLabelText("Text"), "Kinins and their antagonists.");
  await user.click(screen.getByRole("button", { name: "Update Category" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(update.mock.lastCall).toEqual(["k", { description: "Kinins and their antagonists." }]);
});
