import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#shared/client/errors.ts";
import type { StaffReturn } from "#shared/contracts/returns.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { returnCountsQuery } from "../layout/waiting.queries.ts";
import { OrderReturns } from "./OrderReturns.tsx";

const DAY = "2026-11-20T10:00:00.000Z";
const ROW: StaffReturn = {
  ...{ id: "r", orderId: "o", orderNumber: "0C9A7E21", number: 1, state: "approved" },
  ...{ byCustomer: true, note: "Please hurry", message: null },
  ...{ refundDue: "0.00", refund: null, creditDue: "0.00", credit: null },
  ...{ paid: "75.00", due: "0.00" },
  lines: [
    { orderItemId: "i", productName: "Bradykinin", quantity: 2, reason: "Broken", received: 0 },
  ],
  ...{ requestedAt: DAY, decidedAt: DAY, receivedAt: null, closedAt: null },
  ...{ customerName: "Ada Byron", email: "ada@example.com", units: [] },
  expected: [
    {
      ...{ orderItemId: "i", lotId: "a", lotNumber: "BK-A", lotState: "released", quantity: 2 },
      mayRestock: true,
    },
    {
      ...{ orderItemId: "i", lotId: "b", lotNumber: "BK-B", lotState: "blocked", quantity: 1 },
      mayRestock: false,
    },
  ],
};

beforeEach(() => {
  vi.spyOn(api.sessions, "current").mockResolvedValue({ isAdmin: true } as never);
});

function show(row: StaffReturn = ROW, returnable: unknown[] = [], isFocused = false) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  vi.spyOn(api.admin.returns, "ofOrder")
    .mockClear()
    .mockResolvedValue({ returns: [row], returnable } as never);
  render(
    <QueryClientProvider client={client}>
      <OrderReturns orderId="o" isFocused={isFocused} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

let client: QueryClient;

const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
  user.click(await screen.findByRole("button", { name }));
const refused = (fields: Record<string, string>) =>
  new ApiError(422, "", JSON.stringify({ code: "invalid", message: "No", fields }));

it("shows what the customer asks for, and offers only the next step", async () => {
  show();
  const card = await screen.findByRole("article", { name: "Return 1" });
  for (const words of ["2 × Bradykinin", "Broken", "Please hurry", "Approved"]) {
    expect(card.textContent).toContain(words);
  }
  const buttons = within(card).getAllByRole("button");
  expect(buttons.map(({ textContent }) => textContent)).toEqual(["Record what came"]);
});

it("sends what came back by lot, offers no restock into a blocked lot, and keeps what was typed after a refusal", async () => {
  const receive = vi
    .spyOn(api.admin.returns, "receive")
    .mockRejectedValueOnce(refused({ "lines.1.quantity": "Only 1 of this lot were shipped" }));
  const user = show();
  await press(user, /^Record what came/);
  const good = await screen.findByRole("group", { name: /BK-A/ });
  const blocked = screen.getByRole("group", { name: /BK-B/ });
  expect(within(blocked).queryByLabelText("Back to stock")).toBeNull();
  await user.type(within(good).getByLabelText("Back to stock"), "1");
  await user.type(within(blocked).getByLabelText("Scrap"), "2");
  await press(user, "Record");
  expect(await screen.findByText("Only 1 of this lot were shipped")).toBeTruthy();
  expect(receive).toHaveBeenCalledWith("r", {
    lines: [
      { orderItemId: "i", lotId: "a", quantity: 1, disposition: "restock" },
      { orderItemId: "i", lotId: "b", quantity: 2, disposition: "scrap" },
    ],
  });
  const typed = (group: HTMLElement, label: string) =>
    within(group).getByLabelText<HTMLInputElement>(label).value;
  expect([typed(good, "Back to stock"), typed(blocked, "Scrap")]).toEqual(["1", "2"]);
});

it("records nothing without a number; that nothing came back is asked first", async () => {
  const receive = vi.spyOn(api.admin.returns, "receive").mockResolvedValue(ROW);
  receive.mockClear();
  const user = show();
  await press(user, /^Record what came/);
  await press(user, "Record");
  expect(await screen.findByText("Enter what came back")).toBeTruthy();
  expect(receive).not.toHaveBeenCalled();
  await press(user, "Nothing came back");
  const question = await screen.findByRole("alertdialog", { name: "Nothing came back?" });
  await user.click(within(question).getByRole("button", { name: "Nothing came back" }));
  await waitFor(() => expect(receive).toHaveBeenCalledWith("r", { lines: [] }));
});

it("proposes the refund that is due, and shows why another one is refused", async () => {
  const close = vi
    .spyOn(api.admin.returns, "close")
    .mockRejectedValueOnce(refused({ refund: "A refund is at most what is paid, $55.00." }));
  const user = show({ ...ROW, state: "received", refundDue: "40.00", receivedAt: DAY });
  await press(user, /^Refund and close/);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Refund/, { selector: "input" });
  expect(field.value).toBe("40.00");
  await user.clear(field);
  await user.type(field, "60");
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Refund and close" }));
  expect(await screen.findByText("A refund is at most what is paid, $55.00.")).toBeTruthy();
  expect(close).toHaveBeenCalledWith("r", {
    ...{ refund: "60.00", credit: "0.00", method: undefined, reference: null, paid: "75.00" },
  });
});

it("still asks for the refund while the lists are read again after everything was refunded", async () => {
  const open = { ...ROW, state: "received", refundDue: "75.00", receivedAt: DAY } as const;
  const closed = {
    ...open,
    ...{ refundDue: "0.00", refund: "75.00", credit: "0.00", paid: "0.00" },
  };
  vi.spyOn(api.admin.returns, "close")
    .mockReset()
    .mockResolvedValue({ ...closed, state: "closed", closedAt: DAY });
  const user = show(open);
  const other = { ...ROW, id: "s", number: 2 };
  const read = vi.spyOn(api.admin.returns, "ofOrder");
  read.mockResolvedValue({ returns: [open, other], returnable: [] });
  await press(user, /^Refund and close/);
  await client.invalidateQueries();
  read.mockReturnValue(new Promise(() => {}));
  const name = "Refund and close return 1 of order #0C9A7E21";
  const dialog = await screen.findByRole("dialog", { name });
  await user.click(within(dialog).getByRole("button", { name: "Refund and close" }));
  await screen.findByText("Closed");
  expect(screen.getByRole("dialog", { name })).toBe(dialog);
  expect(within(dialog).queryByText(/^Nothing was paid/)).toBeNull();
});

it("proposes what comes off what is due, and sends another amount", async () => {
  const close = vi
    .spyOn(api.admin.returns, "close")
    .mockReset()
    .mockRejectedValueOnce(refused({ credit: "At most what is due can be taken off, $65.00." }));
  const unpaid = { ...ROW, state: "received", receivedAt: DAY, paid: "0.00" } as const;
  const user = show({ ...unpaid, creditDue: "40.00", due: "115.00" });
  expect(await screen.findByText(/To be taken off what is due: \$40\.00/)).toBeTruthy();
  await press(user, /^Close: return 1/);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Taken off what is due/, {
    selector: "input",
  });
  expect(field.value).toBe("40.00");
  // Nothing was paid, so nothing can go back.
  expect(screen.queryByLabelText(/^Refund/, { selector: "input" })).toBeNull();
  await user.clear(field);
  await user.type(field, "35");
  const dialog = screen.getByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Close return" }));
  expect(await screen.findByText("At most what is due can be taken off, $65.00.")).toBeTruthy();
  expect(close).toHaveBeenCalledWith("r", {
    ...{ refund: "0.00", credit: "35.00", method: undefined, reference: null, paid: "0.00" },
  });
});

it("asks for the refund, and takes nothing off, when the order was paid while the dialog was open", async () => {
  const closed = {
    ...ROW,
    state: "closed",
    closedAt: DAY,
    refund: "0.00",
    credit: "0.00",
  } as const;
  const close = vi.spyOn(api.admin.returns, "close").mockReset().mockResolvedValue(closed);
  const unpaid = { ...ROW, state: "received", receivedAt: DAY, paid: "0.00" } as const;
  const user = show({ ...unpaid, creditDue: "40.00", due: "115.00" });
  await press(user, /^Close: return 1/);
  await screen.findByLabelText(/^Taken off what is due/, { selector: "input" });
  const paid = { ...unpaid, refundDue: "40.00", paid: "115.00" };
  vi.spyOn(api.admin.returns, "ofOrder").mockResolvedValue({ returns: [paid], returnable: [] });
  await client.invalidateQueries();
  const dialog = await screen.findByRole("dialog", { name: /^Refund and close return 1/ });
  expect(screen.queryByLabelText(/^Taken off what is due/, { selector: "input" })).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Refund and close" }));
  await waitFor(() =>
    expect(close).toHaveBeenCalledWith("r", {
      ...{ refund: "40.00", credit: "0.00", method: undefined, reference: null, paid: "115.00" },
    }),
  );
});

it("says what was recorded now when the return was closed before", async () => {
  $toasts.set([]);
  const sums = { state: "closed", closedAt: DAY, refund: "35.00", credit: "15.00" } as const;
  vi.spyOn(api.admin.returns, "close")
    .mockReset()
    .mockResolvedValue({ ...ROW, ...sums });
  const open = { ...ROW, state: "received", receivedAt: DAY, paid: "65.00" } as const;
  const user = show({ ...open, creditDue: "15.00", due: "15.00" });
  await press(user, /^Refund and close: return 1/);
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Refund and close" }));
  await waitFor(() =>
    expect($toasts.get()[0]?.description).toBe(
      "$15.00 is taken off what was due. $0.00 is recorded as refunded. Ada Byron gets an email.",
    ),
  );
});

it("offers no stock to units that left before their product had lots, and says why", async () => {
  const bare = { orderItemId: "i", lotId: null, lotNumber: null, lotState: null, quantity: 2 };
  const user = show({ ...ROW, expected: [{ ...bare, mayRestock: false }] });
  await press(user, /^Record what came/);
  const group = await screen.findByRole("group", { name: /Bradykinin/ });
  expect(within(group).queryByLabelText("Back to stock")).toBeNull();
  expect(within(group).getByLabelText("Quarantine")).toBeTruthy();
  expect(group.textContent).toContain("they left before the product had lots");
});

it("needs a reason to refuse a return", async () => {
  const refuse = vi.spyOn(api.admin.returns, "refuse").mockResolvedValue(ROW);
  const user = show({ ...ROW, state: "requested", decidedAt: null });
  await press(user, /^Refuse/);
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  expect(await screen.findByText("Say why; the customer reads it")).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/^Why not/), "The seal is broken.");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(refuse).toHaveBeenCalledWith("r", { message: "The seal is broken." }));
});

const REQUESTED: StaffReturn = { ...ROW, state: "requested", decidedAt: null };

it("goes from step to step by keyboard, with one call for each", async () => {
  const received: StaffReturn = {
    ...{ ...ROW, state: "received", receivedAt: DAY, refundDue: "40.00" },
    lines: ROW.lines.map((line) => ({ ...line, received: line.quantity })),
  };
  vi.spyOn(api.admin.returns, "approve").mockResolvedValue(ROW);
  const receive = vi.spyOn(api.admin.returns, "receive").mockReset().mockResolvedValue(received);
  const close = vi
    .spyOn(api.admin.returns, "close")
    .mockReset()
    .mockResolvedValue({
      ...received,
      ...{ state: "closed", closedAt: DAY, refund: "40.00", credit: "0.00" },
    });
  const user = show(REQUESTED, [], true);
  const counts = { requested: 3, approved: 2, refused: 0, received: 1, closed: 9 };
  client.setQueryData(returnCountsQuery.queryKey, counts);

  await onButton(/^Approve: return 1/);
  await user.keyboard("{Enter}");
  (await screen.findByLabelText("Where and how to send it")).focus();
  await user.keyboard("{Tab}{Tab}{Enter}");
  await onButton(/^Record what came: return 1/);
  await user.keyboard("{Enter}");
  await user.type((await screen.findAllByLabelText("Back to stock"))[0] as HTMLElement, "2{Enter}");
  await onButton(/^Refund and close: return 1/);
  await user.keyboard("{Enter}");
  await user.type(await screen.findByLabelText(/^Refund/, { selector: "input" }), "{Enter}");
  expect(await screen.findByText("Refunded $40.00")).toBeTruthy();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("article", { name: "Return 1" })),
  );

  expect(receive).toHaveBeenCalledTimes(1);
  expect(close).toHaveBeenCalledWith("r", {
    ...{ refund: "40.00", credit: "0.00", method: undefined, reference: null, paid: "75.00" },
  });
  expect(api.admin.returns.ofOrder).toHaveBeenCalledTimes(1);
  expect(client.getQueryData(returnCountsQuery.queryKey)).toEqual({
    ...counts,
    ...{ requested: 2, closed: 10 },
  });
});

it("reads the order's returns again when units stay with the customer, who may ask for them again", async () => {
  vi.spyOn(api.admin.returns, "refuse").mockResolvedValue({ ...REQUESTED, state: "refused" });
  const user = show(REQUESTED);
  await press(user, /^Refuse/);
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Why not/), "Too late.");
  await user.click(within(dialog).getByRole("button", { name: "Refuse" }));
  await waitFor(() => expect(api.admin.returns.ofOrder).toHaveBeenCalledTimes(2));
});

/** The focus is on the button, and no dialog is open. */
const onButton = (name: RegExp) =>
  waitFor(() => {
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("button", { name }));
  });
