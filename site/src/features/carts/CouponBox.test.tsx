import { render, screen, waitFor } from "@testing-library/react";
import { useLayoutEffect, useState } from "react";
import { expect, test } from "vitest";
import { CouponBox } from "./CouponBox.tsx";

/** Removes the coupon in the same moment as the quote is rendered, before the effects of that render. */
function Cart({ isQuoted }: { isQuoted: boolean }) {
  const [code, setCode] = useState("WELCOME10");
  useLayoutEffect(() => {
    if (isQuoted) screen.getByRole("button", { name: "Remove coupon WELCOME10" }).click();
  }, [isQuoted]);
  return <CouponBox cart={[]} code={code} worth={null} message={null} onChange={setCode} />;
}

test("the field for a code has the focus though something else was drawn as the coupon was removed", async () => {
  const { rerender } = render(<Cart isQuoted={false} />);
  rerender(<Cart isQuoted={true} />);
  const field = screen.getByRole("textbox", { name: "Coupon code" });
  await waitFor(() => expect(document.activeElement).toBe(field));
});
