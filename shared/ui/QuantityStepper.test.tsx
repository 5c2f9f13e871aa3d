import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { QuantityStepper } from "./QuantityStepper.tsx";

function Stepper({ start = 1 }: { start?: number }) {
  const [quantity, setQuantity] = useState(start);
  return (
    <>
      <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} />
      <output>{quantity}</output>
    </>
  );
}

const quantity = () => Number(screen.getByRole("status").textContent);
const less = () => screen.getByRole("button", { name: "Decrease quantity" });
const more = () => screen.getByRole("button", { name: "Increase quantity" });
const input = () => screen.getByRole("textbox", { name: "Quantity" });

it("counts up and down and never below one", async () => {
  const user = userEvent.setup();
  render(<Stepper />);
  expect(less().getAttribute("aria-disabled")).toBe("true");
  await user.click(more());
  await user.click(more());
  expect(quantity()).toBe(3);
  await user.click(less());
  await user.click(less());
  await user.click(less());
  expect(quantity()).toBe(1);
  // A disabled button would lose the focus.
  expect(less()).toHaveProperty("disabled", false);
  expect(document.activeElement).toBe(less());
  expect(less().getAttribute("aria-disabled")).toBe("true");
});

it.each([
  ["12", 12],
  [" 7 ", 7],
  ["1,000", 1000],
  ["5.0", 5],
  ["２", 2],
])("takes %j as it is meant", async (typed, expected) => {
  const user = userEvent.setup();
  render(<Stepper start={2} />);
  await user.clear(input());
  await user.type(input(), `${typed}{Enter}`);
  expect(quantity()).toBe(expected);
  expect(input()).toHaveProperty("value", String(expected));
  expect(screen.queryByRole("alert")).toBeNull();
});

it.each([
  ["0", "It stays 2: enter a whole number from 1 to 999,999."],
  ["-3", "It stays 2: enter a whole number from 1 to 999,999."],
  ["1.5", "It stays 2: enter a whole number from 1 to 999,999."],
  ["two", "It stays 2: enter a whole number from 1 to 999,999."],
  ["99999999999", "It stays 2: enter a whole number from 1 to 999,999."],
  ["1.000", "1.000: one thousand, or 1? It stays 2."],
])("refuses %j with a sentence, and stays what it was", async (typed, sentence) => {
  const user = userEvent.setup();
  render(<Stepper start={2} />);
  await user.clear(input());
  await user.type(input(), `${typed}{Enter}`);
  expect(quantity()).toBe(2);
  expect(input()).toHaveProperty("value", "2");
  expect(screen.getByRole("alert").textContent).toBe(sentence);
  await user.click(more());
  expect(quantity()).toBe(3);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("keeps to its maximum and follows the arrow keys", async () => {
  const user = userEvent.setup();
  render(<Stepper start={999_998} />);
  await user.type(input(), "{ArrowUp}{ArrowUp}");
  expect(quantity()).toBe(999_999);
  expect(more().getAttribute("aria-disabled")).toBe("true");
  await user.type(input(), "{ArrowDown}");
  expect(quantity()).toBe(999_998);
});
