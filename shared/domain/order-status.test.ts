import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  asksForPayment,
  displayStatus,
  paymentHeader,
  statusLabel,
  statusTone,
} from "./order-status.ts";

describe("a status", () => {
  it.each([
    [undefined, "awaiting-payment"],
    [null, "awaiting-payment"],
    ["", "awaiting-payment"],
    ["processing", "processing"],
    ["shipped", "shipped"],
    ["refunded", "unknown"],
    ["constructor", "unknown"],
    ["unknown", "unknown"],
  ])("%s is read as %s", (status, display) => {
    expect(displayStatus(status)).toBe(display);
  });

  it.each([
    ["awaiting-payment", "Awaiting Payment", "Awaiting Payment", "Awaiting Payment", "warning"],
    ["processing", "Processing", "Payment Received", "Payment Confirmed", "warning"],
    ["completed", "Completed", "Completed", "Payment Confirmed", "success"],
    ["cancelled", "Cancelled", "Cancelled", "Cancelled", "danger"],
    ["paid", "Paid", "Payment Received", "Payment Confirmed", "success"],
    ["shipped", "Shipped", "Payment Received", "Payment Confirmed", "info"],
    ["delivered", "Delivered", "Payment Received", "Payment Confirmed", "success"],
    ["something", "Pending", "Pending", "Pending", "warning"],
  ])(
    "%s is %s in lists, %s on the payment page, %s when confirmed, %s",
    (status, list, payment, confirmation, tone) => {
      expect(statusLabel(status, "customer")).toBe(list);
      expect(statusLabel(status, "admin")).toBe(list);
      expect(statusLabel(status, "payment")).toBe(payment);
      expect(statusLabel(status, "confirmation")).toBe(confirmation);
      expect(statusTone(status)).toBe(tone);
    },
  );
});

describe("the payment page", () => {
  it.each([
    ["completed", "Order Complete", "Thank you! Your order has been completed."],
    ["cancelled", "Order Cancelled", "This order has been cancelled."],
    [
      "awaiting-payment",
      "Complete Your Payment",
      "Your order is ready! Please complete payment to finalize your purchase.",
    ],
  ])("of a %s order is headed %s", (status, title, text) => {
    expect(paymentHeader(status)).toEqual({ title, text });
  });

  it.each(["processing", "paid", "shipped", "delivered"])(
    "says that a %s order is paid",
    (status) => {
      expect(paymentHeader(status).title).toBe("Payment received");
    },
  );

  it("asks for money only when it awaits some", () => {
    expect(asksForPayment("awaiting-payment")).toBe(true);
    fc.assert(
      fc.property(fc.string(), (status) => {
        const asks = paymentHeader(status).title === "Complete Your Payment";
        expect(asks).toBe(asksForPayment(status));
        expect(asks).toBe(status === "awaiting-payment" || status === "");
      }),
    );
  });
});
