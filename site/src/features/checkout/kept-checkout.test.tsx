import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useBillingAddress } from "./use-billing-address.ts";
import { useTypedOrder } from "./use-typed-order.ts";

const checkoutOf = (userId: string) =>
  renderHook(() => ({ typed: useTypedOrder(userId), billing: useBillingAddress(userId) }));

it("what one customer typed at checkout waits for them, and is never shown to another one in this tab", () => {
  const first = checkoutOf("ada");
  act(() => {
    first.result.current.typed.change({ notes: "Ring twice", poNumber: "PO-1843" });
    first.result.current.billing.field("address1").onChange("9 Ledger Lane");
  });
  first.unmount();

  const other = checkoutOf("grace");
  expect(other.result.current.typed.values).toMatchObject({ notes: "", poNumber: "" });
  expect(other.result.current.billing.field("address1").value).toBe("");
  other.unmount();

  const again = checkoutOf("ada");
  expect(again.result.current.typed.values).toMatchObject({
    notes: "Ring twice",
    poNumber: "PO-1843",
  });
  expect(again.result.current.billing.field("address1").value).toBe("9 Ledger Lane");
});
