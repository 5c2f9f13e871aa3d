import { expect, it } from "vitest";
import { anOrder, anOrderItem } from "#shared/testing/builders.ts";
import { paymentMethods } from "./payment-links.ts";

const order = anOrder({ items: [anOrderItem({ productPrice: "45.00", quantity: 3 })] });
const nothingSet = { paypalHandle: "", venmoHandle: "", cashAppHandle: "", zelleEmail: "" };

function linkOf(id: string, handles: Partial<typeof nothingSet>) {
  return paymentMethods(order, { ...nothingSet, ...handles }).find((one) => one.id === id)?.link;
}

it.each([
  "@AliquotLab",
  "paypal.me/AliquotLab",
  "https://www.paypal.me/AliquotLab/",
  "https://www.paypal.com/paypalme/AliquotLab",
])("links PayPal's %s with the amount", (paypalHandle) => {
  expect(linkOf("paypal", { paypalHandle })).toBe("https://paypal.me/AliquotLab/150.00USD");
});

it.each(["pay@aliquot.example", "AliquotLab", "ask us", ""])(
  "guesses no PayPal link for “%s”: money could go to a stranger",
  (paypalHandle) => {
    expect(linkOf("paypal", { paypalHandle })).toBeNull();
  },
);

it.each([
  "@Aliquot-Lab",
  "Aliquot-Lab",
  "venmo.com/u/Aliquot-Lab",
  "https://venmo.com/Aliquot-Lab",
])("links Venmo's %s with amount and order number", (venmoHandle) => {
  expect(linkOf("venmo", { venmoHandle })).toBe(
    `https://venmo.com/Aliquot-Lab?txn=pay&amount=150.00&note=${order.orderNumber}`,
  );
});

it.each(["304-555-0100", "pay@aliquot.example", "the shop", ""])(
  "guesses no Venmo link for “%s”",
  (venmoHandle) => {
    expect(linkOf("venmo", { venmoHandle })).toBeNull();
  },
);

it.each(["$AliquotLab", "cash.app/$AliquotLab", "https://cash.app/$AliquotLab"])(
  "links Cash App's %s with the amount",
  (cashAppHandle) => {
    expect(linkOf("cashapp", { cashAppHandle })).toBe("https://cash.app/$AliquotLab/150.00");
  },
);

it("guesses no Cash App link for a tag without its sign", () => {
  expect(linkOf("cashapp", { cashAppHandle: "AliquotLab" })).toBeNull();
});

it("prefers the link that the seller made for this order", () => {
  const methods = paymentMethods(
    { ...order, venmoUrl: "https://venmo.com/code?user=1" },
    { ...nothingSet, venmoHandle: "@Aliquot-Lab" },
  );
  expect(methods.find((one) => one.id === "venmo")?.link).toBe("https://venmo.com/code?user=1");
});

it("keeps the four methods in the order of their tabs", () => {
  expect(paymentMethods(order, nothingSet).map((one) => one.name)).toEqual([
    "PayPal",
    "Venmo",
    "Cash App",
    "Zelle",
  ]);
});

it("shows the amount due of a partly paid order", () => {
  const partPaid = anOrder({ items: order.items, paid: "50.00" });
  const handles = { ...nothingSet, paypalHandle: "@AliquotLab", cashAppHandle: "$AliquotLab" };
  const links = paymentMethods(partPaid, handles).map(({ link }) => link);
  expect(links).toEqual([
    "https://paypal.me/AliquotLab/100.00USD",
    null,
    "https://cash.app/$AliquotLab/100.00",
    null,
  ]);
});
