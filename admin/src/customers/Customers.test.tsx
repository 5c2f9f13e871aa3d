import { focusManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ApiError } from "#shared/client/errors.ts";
import type { Customer } from "#shared/contracts/customers.ts";
import { RETURN_LABELS } from "#shared/domain/returns.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { $shortcuts } from "../layout/single-keys.ts";
import { QUOTE_STATE_NAMES } from "../orders/QuoteBadge.tsx";
import { Customers } from "./Customers.tsx";

const NOBODY = { orders: 0, paid: "0.00", balance: "0.00", lastOrderAt: null, institution: null };

const aCustomer = (fields: Partial<Customer> = {}): Customer => ({
  ...{ id: "ada", email: "ada@example.com", firstName: "Ada", lastName: "Byron", ...NOBODY },
  ...{ isAdmin: false, phone: null, emailVerified: true, createdAt: "2026-11-01T09:00:00.000Z" },
  ...{ lastSignInAt: null, deactivatedAt: null, erasedAt: null, emailRefused: null },
  ...{ taxExempt: false, taxCertificate: null, taxExemptUntil: null },
  permission: { permission: "none", until: null, updatedAt: null },
  ...{
    addresses: [],
    recentOrders: [],
    payments: [],
    quotes: [],
    returns: [],
    mails: [],
    consents: [],
  },
  ...{ notes: [], signIns: [], aliases: [], merged: [], cart: [], lists: [] },
  ...fields,
});

const OTHER = {
  ...NOBODY,
  id: "old",
  email: "old@example.com",
  firstName: "Ada",
  lastName: "King",
};

beforeEach(() => {
  $toasts.set([]);
  vi.spyOn(api.admin.customers, "list").mockImplementation(async () => ({
    customers: [OTHER],
    total: 1,
  }));
  vi.spyOn(api.admin.views, "list").mockImplementation(async () => []);
  vi.spyOn(api.admin.buyers, "permission").mockImplementation(async () => ({
    ...aCustomer().permission,
    decisions: [],
  }));
});

function show(path: string, customer = aCustomer()) {
  vi.spyOn(api.admin.customers, "get").mockImplementation(async () => customer);
  window.history.replaceState({ position: 0 }, "", path);
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(["session"], { isAdmin: true, adminScope: "full" });
  render(
    <QueryClientProvider client={client}>
      <Router hook={useAddress} searchHook={useAddressQuery}>
        <Customers />
      </Router>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

it("lists customers as links to their pages", async () => {
  show("/customers");
  const link = await screen.findByRole("link", { name: "Ada King" });
  expect(link.getAttribute("href")).toBe("/customers/old");
  expect(screen.getByText("Showing 1 to 1 of 1 customer")).toBeTruthy();
});

it("shows a reversed payment with a minus sign, so that the rows add up to what was paid", async () => {
  const anEntry = (fields: Pick<Customer["payments"][number], "id" | "kind" | "paidChange">) => ({
    ...{ orderId: "o1", orderNumber: "O1", method: "venmo" as const, amount: "10.00" },
    ...{ reference: null, receivedOn: "2026-11-20" },
    ...fields,
  });
  const payments = [
    anEntry({ id: "4", kind: "reversal", paidChange: "0.00" }),
    anEntry({ id: "3", kind: "write-off", paidChange: "0.00" }),
    anEntry({ id: "2", kind: "reversal", paidChange: "-10.00" }),
    anEntry({ id: "1", kind: "payment", paidChange: "10.00" }),
  ];
  show("/customers/ada", aCustomer({ payments }));
  const table = await screen.findByRole("table", { name: "Payments of the customer" });
  const amounts = within(table).getAllByText(/\$10\.00$/);
  expect(amounts.map(({ textContent }) => textContent)).toEqual([
    ...["$10.00", "$10.00"],
    ...["−$10.00", "$10.00"],
  ]);
});

it("goes to its search by one key, unless somebody types or the single keys are off", async () => {
  const user = show("/customers");
  await screen.findByRole("link", { name: "Ada King" });
  const search = screen.getByRole<HTMLInputElement>("searchbox");
  await user.keyboard("/ada/");
  expect([document.activeElement === search, search.value]).toEqual([true, "ada/"]);
  search.blur();
  $shortcuts.set({ isOn: false, keys: {} });
  await user.keyboard("/");
  $shortcuts.set({ isOn: true, keys: {} });
  expect(document.activeElement).toBe(document.body);
});

it("shows the page of a customer, and says of every empty part that there is nothing", async () => {
  show(
    "/customers/ada",
    aCustomer({ balance: "-5.00", aliases: [{ name: "A. B.", email: null }] }),
  );
  await screen.findByRole("heading", { name: "Ada Byron", level: 1 });
  for (const words of ["Has not ordered yet.", "Nothing was paid yet.", "The cart is empty."]) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.getByText("−$5.00")).toBeTruthy();
  expect(screen.getByText("A. B.")).toBeTruthy();
});

it("says that an address refused an email, until somebody says that it is right again", async () => {
  const customer = aCustomer();
  const emailRefused = { id: "r", reason: "550 No such user", at: "2026-11-24T09:00:00.000Z" };
  const get = vi.spyOn(api.admin.customers, "get");
  const clear = vi.spyOn(api.admin.refusedAddresses, "clear").mockImplementation(async () => {
    get.mockImplementation(async () => customer);
    return { success: true, message: "" };
  });
  const user = show("/customers/ada", { ...customer, emailRefused });
  expect(await screen.findByText(/550 No such user/)).toBeTruthy();
  expect(screen.getByText(/Ask for another address/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /Address is right again/ }));
  await waitFor(() => expect(screen.queryByText(/550 No such user/)).toBeNull());
  expect(clear).toHaveBeenCalledWith("r");
});

it("says the states of quotes, returns and emails as their own lists do", async () => {
  const createdAt = "2026-11-01T09:00:00.000Z";
  const order = { orderId: "o", orderNumber: "1A2B3C4D" };
  show(
    "/customers/ada",
    aCustomer({
      quotes: [
        { id: "q", number: "Q1", state: "open", total: "5.00", expiresAt: createdAt, createdAt },
      ],
      returns: [{ ...order, id: "r", state: "requested", createdAt }],
      mails: [
        {
          ...{ id: "m", kind: "order-placed", subject: "Hello", recipient: "ada@example.com" },
          ...{ state: "failed", createdAt, sentAt: null },
        },
      ],
    }),
  );
  const stateIn = async (name: string) =>
    within(await screen.findByRole("table", { name })).getByText(/^[A-Z][a-z ]+$/, {
      selector: "td *",
    }).textContent;
  expect(await stateIn("Quotes of the customer")).toBe(QUOTE_STATE_NAMES.open);
  expect(await stateIn("Returns of the customer")).toBe(RETURN_LABELS.requested);
  expect(await stateIn("Emails to the customer")).toBe("Failed");
});

it("shows a right password that a second step follows as no refusal", async () => {
  const moment = { at: "2026-11-20T09:00:00.000Z", event: "sign-in" } as const;
  const from = { network: null, device: null };
  const signIns = ["done", "second-step", "invalid-credentials"].map((outcome) => ({
    ...moment,
    ...from,
    outcome,
  }));
  show("/customers/ada", aCustomer({ signIns }));
  const table = await screen.findByRole("table", { name: "Sign-ins of the customer" });
  const lookOf = (outcome: string) => within(table).getByText(outcome).className;
  expect(lookOf("second-step")).toBe(lookOf("done"));
  expect(lookOf("invalid-credentials")).not.toBe(lookOf("done"));
});

it("merges after a choice of the account that stays, and keeps the dialog when that is refused", async () => {
  const merge = vi
    .spyOn(api.admin.customers, "merge")
    .mockImplementationOnce(async () => {
      const message = "Both accounts have an application that is not decided.";
      throw new ApiError(409, "", JSON.stringify({ code: "two-applications", message }));
    })
    .mockImplementationOnce(async () => {
      vi.spyOn(api.admin.customers, "get").mockImplementation(async () => aCustomer(OTHER));
      return aCustomer(OTHER);
    });
  const user = show("/customers/ada");
  await user.click(await screen.findByRole("button", { name: "Merge with another account" }));
  const dialog = within(screen.getByRole("dialog"));
  const send = dialog.getByRole<HTMLButtonElement>("button", { name: "Merge accounts" });
  expect(send.disabled).toBe(true);
  await user.type(dialog.getByRole("searchbox"), "old@");
  await user.click(await dialog.findByRole("radio", { name: /Ada King/ }));
  await user.click(dialog.getByRole("radio", { name: "old@example.com" }));
  expect(dialog.getByText(/ada@example\.com cannot sign in any more/)).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect($toasts.get()[0]?.description).toContain("not decided"));
  expect(screen.getByRole("dialog")).toBeTruthy();
  await user.click(send);
  await waitFor(() => expect(window.location.pathname).toBe("/customers/old"));
  expect(merge.mock.calls).toEqual([
    [{ from: "ada", into: "old" }],
    [{ from: "ada", into: "old" }],
  ]);
});

it("shows a merged account at the address of the account that was kept, with a note that is added", async () => {
  const note = { id: "n", text: "Pays late", actor: "Ola", createdAt: "2026-11-02T09:00:00.000Z" };
  const add = vi.spyOn(api.admin.customers, "addNote").mockImplementation(async () => note);
  const user = show("/customers/old");
  await user.type(await screen.findByLabelText("For the staff only"), note.text);
  expect(window.location.pathname).toBe("/customers/ada");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText(note.text, { selector: "p" })).toBeTruthy();
  expect(add).toHaveBeenCalledWith("ada", { text: note.text });
});

it("shows a note that is typed while another admin merges the account", async () => {
  const note = { id: "n", text: "Pays late", actor: "Ola", createdAt: "2026-11-02T09:00:00.000Z" };
  const add = vi.spyOn(api.admin.customers, "addNote").mockImplementation(async () => note);
  const user = show("/customers/old", aCustomer(OTHER));
  await user.type(await screen.findByLabelText("For the staff only"), note.text);
  vi.spyOn(api.admin.customers, "get").mockImplementation(async () => aCustomer());
  act(() => focusManager.setFocused(true));
  await screen.findByRole("heading", { name: "Ada Byron", level: 1 });
  expect(window.location.pathname).toBe("/customers/old");
  vi.spyOn(api.admin.customers, "get").mockImplementation(async () => aCustomer({ notes: [note] }));
  await user.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText(note.text, { selector: "p" })).toBeTruthy();
  expect(add).toHaveBeenCalledWith("ada", { text: note.text });
  await waitFor(() => expect(window.location.pathname).toBe("/customers/ada"));
  focusManager.setFocused(undefined);
});

it("keeps what is typed while a note is sent", async () => {
  let keep = () => {};
  vi.spyOn(api.admin.customers, "addNote").mockImplementation(
    (_, { text }) =>
      new Promise((done) => {
        keep = () => done({ id: text, text, actor: "Ola", createdAt: "2026-11-02T09:00:00.000Z" });
      }),
  );
  const user = show("/customers/ada");
  const field = await screen.findByLabelText<HTMLTextAreaElement>("For the staff only");
  await user.type(field, "First");
  await user.click(screen.getByRole("button", { name: "Add note" }));
  await user.type(field, " and second");
  keep();
  await screen.findByText("First", { selector: "p" });
  expect(field.value).toBe("First and second");
  await user.clear(field);
  await user.type(field, "Third");
  await user.click(await screen.findByRole("button", { name: "Add note" }));
  keep();
  await screen.findByText("Third", { selector: "p" });
  expect(field.value).toBe("");
});
