import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { AdminCategory } from "#shared/contracts/categories.ts";
import { api } from "../api.ts";
import { CategoryForm } from "./CategoryForm.tsx";

const KININS: AdminCategory = {
  ...{ id: "k", name: "Kinins", slug: "kinins", description: null, displayOrder: 2 },
  ...{ parentId: null, imageUrl: null, imageAlt: null, products: 3 },
  updatedAt: "2026-11-20T09:30:00.000Z",
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
  expect(update.mock.lastCall).toEqual([
    "k",
    { description: "Kinins and their antagonists.", updatedAt: KININS.updatedAt },
  ]);
});

it("shows what somebody else saved first, and saves on top of it only when that is asked for", async () => {
  const { products: _, ...now } = {
    ...{ ...KININS, name: "Kinins and tachykinins", description: "Theirs." },
    updatedAt: "2026-11-20T10:00:00.000Z",
  };
  update.mockImplementationOnce(async () => {
    const refusal = {
      code: "category-changed",
      message: "Changed.",
      category: { ...now, wording: [] },
    };
    throw new ApiError(409, "", JSON.stringify(refusal));
  });
  const user = show();
  await user.type(screen.getByLabelText("Text"), "Mine.");
  await user.click(screen.getByRole("button", { name: "Update Category" }));
  const changed = await screen.findByRole("table", { name: "Changed meanwhile" });
  expect(changed.textContent).toContain("Kinins and tachykinins");
  await user.click(screen.getByRole("button", { name: "Keep what I typed" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("Kinins and tachykinins");
  await user.click(screen.getByRole("button", { name: "Update Category" }));
  await waitFor(() => expect(close).toHaveBeenCalled());
  expect(update.mock.lastCall).toEqual(["k", { description: "Mine.", updatedAt: now.updatedAt }]);
});
