import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anOrder } from "#shared/testing/builders.ts";
import { OwnOrderActions } from "./OwnOrderActions.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("a new address that costs something else is saved only after the customer agrees to the new total", async () => {
  const order = anOrder();
  const totals: unknown[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (init?.method !== "PATCH") return Response.json([{ code: "US", name: "United States" }]);
    expect(url).toContain(`/api/orders/${order.id}/address`);
    const { total } = JSON.parse(String(init.body));
    totals.push(total);
    if (total === undefined) {
      const asked = { message: "It costs $37.00", code: "price-changed", total: "37.00" };
      return Response.json(asked, { status: 409 });
    }
    return Response.json({ ...order, emailDueAt: null });
  });
  const onChanged = vi.fn();
  render(<OwnOrderActions order={order} onChanged={onChanged} />);
  fireEvent.click(screen.getByRole("button", { name: "Change address" }));
  fireEvent.change(screen.getByLabelText(/^Street Address/), { target: { value: "1 Vial Road" } });
  fireEvent.click(screen.getByRole("button", { name: "Save address" }));
  const agree = await screen.findByRole("button", { name: "Save at this price" });
  expect(screen.getByRole("status").textContent).toContain("the order costs $37.00 instead of");
  expect(onChanged).not.toHaveBeenCalled();
  fireEvent.click(agree);
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  expect(totals).toEqual([undefined, "37.00"]);
});

test("what was typed of a new address is there again after a conflict, the end of the session or closing, for this order only, until it is saved", async () => {
  const order = anOrder();
  let answer = Response.json({ message: "Changed meanwhile", code: "conflict" }, { status: 409 });
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) =>
    init?.method === "PATCH" ? answer : Response.json([{ code: "US", name: "United States" }]),
  );
  const open = (of = order) => {
    cleanup();
    const onChanged = vi.fn();
    render(<OwnOrderActions order={of} onChanged={onChanged} />);
    fireEvent.click(screen.getByRole("button", { name: "Change address" }));
    return onChanged;
  };
  const street = () => screen.getByLabelText<HTMLInputElement>(/^Street Address/);
  const save = () => fireEvent.click(screen.getByRole("button", { name: "Save address" }));
  let onChanged = open();
  fireEvent.change(street(), { target: { value: "1 Vial Road" } });
  save();
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(street().value).toBe("1 Vial Road");
  open(anOrder());
  expect(street().value).not.toBe("1 Vial Road");
  onChanged = open();
  expect(street().value).toBe("1 Vial Road");
  answer = Response.json({ ...order, emailDueAt: null });
  save();
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  open();
  expect(street().value).not.toBe("1 Vial Road");
});

test.each([
  ["that is paid", { status: "processing" } as const],
  ["for which something was received", { paid: "1.00" }],
  ["that has left unpaid", { shippingStatus: "shipped" } as const],
])("an order %s has no such buttons", (_, fields) => {
  render(<OwnOrderActions order={anOrder(fields)} onChanged={() => {}} />);
  expect(screen.queryAllByRole("button")).toEqual([]);
});

test("an address that could not be saved is still there when the dialog opens again", async () => {
  const order = anOrder();
  vi.stubGlobal("fetch", async (_url: string, init?: RequestInit) =>
    init?.method === "PATCH"
      ? Response.json({ message: "The shop is busy.", code: "busy" }, { status: 503 })
      : Response.json([{ code: "US", name: "United States" }]),
  );
  const onChanged = vi.fn();
  const { unmount } = render(<OwnOrderActions order={order} onChanged={onChanged} />);
  fireEvent.click(screen.getByRole("button", { name: "Change address" }));
  fireEvent.change(screen.getByLabelText(/^Street Address/), { target: { value: "1 Vial Road" } });
  fireEvent.click(screen.getByRole("button", { name: "Save address" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
  // As after the page for signing in.
  unmount();
  render(<OwnOrderActions order={order} onChanged={onChanged} />);
  fireEvent.click(screen.getByRole("button", { name: "Change address" }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Street Address/).value).toBe("1 Vial Road");
});

test("an order that was paid before it could be cancelled is read again", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ message: "This order is paid.", code: "order-paid" }, { status: 409 }),
  );
  const onChanged = vi.fn();
  render(<OwnOrderActions order={anOrder()} onChanged={onChanged} />);
  fireEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  const dialog = screen.getByRole("alertdialog");
  fireEvent.click(within(dialog).getByRole("button", { name: "Cancel order" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
});
