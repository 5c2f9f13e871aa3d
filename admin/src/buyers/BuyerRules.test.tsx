import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { BuyerRules as Rules } from "#shared/contracts/buyers.ts";
import { api } from "../api.ts";
import { BuyerRules } from "./BuyerRules.tsx";

const RULES: Rules = {
  defaultAccess: "attested",
  months: 12,
  approveKnownDomains: false,
  statement: { version: 3, text: "For laboratory research only." },
  updatedAt: "2026-11-20T09:30:00.000Z",
};

beforeEach(() => {
  vi.spyOn(api.admin.buyers, "rules").mockImplementation(async () => RULES);
});

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <BuyerRules />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), statement: await screen.findByLabelText("End-use statement") };
}

it("warns that another text is a new version, and saves with the version that was loaded", async () => {
  const save = vi.spyOn(api.admin.buyers, "saveRules").mockImplementation(async () => RULES);
  const { user, statement } = await show();
  expect(screen.queryByText("This will be version 4")).toBeNull();
  await user.click(statement);
  await user.paste(" Not for resale.");
  expect(screen.getByText("This will be version 4")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Save Rules" }));
  await waitFor(() =>
    expect(save).toHaveBeenCalledExactlyOnceWith({
      defaultAccess: "attested",
      months: 12,
      approveKnownDomains: false,
      statement: { text: "For laboratory research only. Not for resale." },
      updatedAt: RULES.updatedAt,
    }),
  );
});

it("says when customers are told of the end of a long permission and of a short one", async () => {
  await show();
  expect(
    screen.getByText(
      "For permissions from now on. The customer gets an email 30 days before the end, or after half of a permission of less than 60 days.",
    ),
  ).toBeTruthy();
});

it("keeps what was typed when a colleague saved first", async () => {
  const newer = { ...RULES, months: 24, updatedAt: "2026-11-21T09:30:00.000Z" };
  const save = vi
    .spyOn(api.admin.buyers, "saveRules")
    .mockRejectedValueOnce(
      new ApiError(
        409,
        "",
        JSON.stringify({ code: "rules-changed", message: "No.", rules: newer }),
      ),
    );
  const { user, statement } = await show();
  await user.click(statement);
  await user.paste(" Not for resale.");
  await user.click(screen.getByRole("button", { name: "Save Rules" }));
  await user.click(await screen.findByRole("button", { name: "Keep what I typed" }));
  save.mockResolvedValue(newer);
  await user.click(screen.getByRole("button", { name: "Save Rules" }));
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
  expect(save.mock.calls[1]?.[0]).toMatchObject({ months: 24, updatedAt: newer.updatedAt });
});
