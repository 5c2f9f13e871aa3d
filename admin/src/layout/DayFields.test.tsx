import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { DayFields } from "./DayFields.tsx";

function Fields() {
  const [days, setDays] = useState({ from: "2026-03-01", to: "2026-03-31" });
  return <DayFields {...days} onChange={(change) => setDays({ ...days, ...change })} />;
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const shown = () => [field("From").value, field("To").value];

it("moves the other day along where the days would end before they begin", () => {
  render(<Fields />);
  type("From", "2026-04-02");
  expect(shown()).toEqual(["2026-04-02", "2026-04-02"]);
  type("To", "2026-02-10");
  expect(shown()).toEqual(["2026-02-10", "2026-02-10"]);
});

it("leaves the first day while the year of the last one is typed digit by digit", () => {
  render(<Fields />);
  type("To", "0202-04-10");
  expect(shown()).toEqual(["2026-03-01", "0202-04-10"]);
});
