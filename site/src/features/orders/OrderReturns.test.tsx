import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { anOrder } from "#shared/testing/builders.ts";
import { OrderReturns } from "./OrderReturns.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

const UNTIL = "2026-12-20T10:00:00.000Z";
const STORE = {
  ...{
    shopName: "Aliquot",
    contactEmail: "seller@example.org",
    postalAddress: "",
    timeZone: "UTC",
  },
  ...{ paypalHandle: "", venmoHandle: "", cashAppHandle: "", zelleEmail: "" },
  ...{ holdHours: 48, returnDays: 14, calculatorGuidance: "" },
};
const RETURNABLE = [{ orderItemId: "i", productName: "Bradykinin", quantity: 2, until: UNTIL }];
const shipped = () => anOrder({ status: "completed", shippingStatus: "shipped" });

/** Answers the list, and a request by `answer`, which gets the bodies of all requests until then. */
function answering(list: object, answer: (bodies: unknown[]) => Response) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, init?: RequestInit) => {
    if (init?.method !== "POST") return Response.json(list);
    bodies.push(JSON.parse(String(init.body)));
    return answer(bodies);
  });
  return bodies;
}

/** A return that was just asked for, as the API answers it. */
const requestedFor = (order: ReturnType<typeof shipped>) => ({
  ...{ id: "r", orderId: order.id, orderNumber: order.orderNumber, number: 1 },
  ...{ state: "requested", byCustomer: true, lines: [], note: null, message: null },
  ...{
    refundDue: "0.00",
    refund: null,
    creditDue: "0.00",
    credit: null,
    requestedAt: UNTIL,
    decidedAt: null,
  },
  ...{ receivedAt: null, closedAt: null },
});

test("a customer asks to return units, and a refusal stands beside the product", async () => {
  const order = shipped();
  const made = requestedFor(order);
  const bodies = answering({ returns: [], returnable: RETURNABLE }, (sent) => {
    const fields = { "lines.0.quantity": "Only 1 of it can be returned" };
    return sent.length === 1
      ? Response.json({ code: "invalid", message: "No", fields }, { status: 422 })
      : Response.json(made, { status: 201 });
  });
  const onChanged = vi.fn();
  render(<OrderReturns order={order} onChanged={onChanged} />);
  fireEvent.click(await screen.findByRole("button", { name: "Return something" }));
  fireEvent.click(screen.getByRole("button", { name: "Ask for the return" }));
  expect(await screen.findByText("Choose what comes back")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Bradykinin"), { target: { value: "2" } });
  fireEvent.change(screen.getByLabelText("Why"), { target: { value: "Broken" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask for the return" }));
  expect(await screen.findByText("Only 1 of it can be returned")).toBeTruthy();
  fireEvent.change(screen.getByLabelText("Bradykinin"), { target: { value: "1" } });
  fireEvent.click(screen.getByRole("button", { name: "Ask for the return" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(bodies).toEqual(
    [2, 1].map((quantity) => ({
      lines: [{ orderItemId: "i", quantity, reason: "Broken" }],
      note: null,
    })),
  );
});

test("what was typed for a return is there again after the session has ended, for this order only, until it is sent", async () => {
  const order = shipped();
  const made = requestedFor(order);
  answering({ returns: [], returnable: RETURNABLE }, () => Response.json(made, { status: 201 }));
  const open = async (of = order) => {
    cleanup();
    const onChanged = vi.fn();
    render(<OrderReturns order={of} onChanged={onChanged} />);
    fireEvent.click(await screen.findByRole("button", { name: "Return something" }));
    return onChanged;
  };
  const LABELS = ["Bradykinin", "Why", "Anything we should know"];
  const typed = () => LABELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  await open();
  for (const [index, value] of ["2", "Broken", "Three vials leak"].entries()) {
    fireEvent.change(screen.getByLabelText(LABELS[index] ?? ""), { target: { value } });
  }
  await open(shipped());
  expect(typed()).toEqual(["", "", ""]);
  await open({ ...order, userId: "grace" });
  expect(typed()).toEqual(["", "", ""]);
  const onChanged = await open();
  expect(typed()).toEqual(["2", "Broken", "Three vials leak"]);
  fireEvent.click(screen.getByRole("button", { name: "Ask for the return" }));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  await open();
  expect(typed()).toEqual(["", "", ""]);
});

test("nothing is offered for an order that has not left, or whose time is over", async () => {
  answering({ returns: [], returnable: [] }, () => Response.json({}));
  const { container } = render(
    <>
      <OrderReturns order={anOrder()} onChanged={() => {}} />
      <OrderReturns order={shipped()} onChanged={() => {}} />
    </>,
  );
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.textContent).toBe("");
});

test("a guest reads where to write and until when, and sees the returns by the key from the email", async () => {
  const order = anOrder({ ...shipped(), userId: null });
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    if (url.endsWith("/settings/store")) return Response.json(STORE);
    return Response.json({ returns: [requestedFor(order)], returnable: RETURNABLE });
  });
  render(<OrderReturns order={order} accessKey="k3y" onChanged={() => {}} />);
  const link = await screen.findByRole("link", { name: "seller@example.org" });
  expect(link.getAttribute("href")).toBe(
    `mailto:seller@example.org?subject=Return%20of%20order%20${order.orderNumber}`,
  );
  expect(link.parentElement?.textContent).toMatch(
    /^To return something, write to .* until Dec 20, 2026\./,
  );
  expect(screen.queryByRole("button", { name: "Return something" })).toBeNull();
  expect(screen.getByText(/^Requested:/)).toBeTruthy();
  expect(asked[0]).toContain(`/api/orders/${order.id}/returns?key=k3y`);
});
