import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { DayFields } from "./DayFields.tsx";

function Fields() {
  const [days, setDays] = useState({ from: "2026-03-01", to: "2026-03-31" });
  return (
    <>
      <DayFields {...days} onChange={(change) => setDays({ ...days, ...change })} />
      <output>{`${days.from} ${days.to}`}</output>
      <button type="button" onClick={() => setDays({ from: "2026-05-01", to: "2026-05-31" })}>
        May
      </button>
    </>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const filtered = () => screen.getByRole("status").textContent;
const INCOMPLETE = "Must be a whole date";

/** Types a part of a day: the field's value is then empty, and happy-dom knows no such field. */
function typeHalf(name: string) {
  Object.defineProperty(field(name), "validity", {
    value: { badInput: true },
    configurable: true,
  });
  type(name, "");
}

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
  expect(filtered()).toBe("2026-03-01 2026-03-31");
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
  fireEvent.blur(field("To"));
  expect(screen.getByText(INCOMPLETE)).toBeTruthy();
  type("To", "2026-04-10");
  expect(filtered()).toBe("2026-03-01 2026-04-10");
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
});

it("goes on with the last whole day while another one is half typed, and says so", () => {
  render(<Fields />);
  typeHalf("From");
  expect(shown()).toEqual(["", "2026-03-31"]);
  expect(filtered()).toBe("2026-03-01 2026-03-31");
  expect(screen.getByText(INCOMPLETE)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "May" }));
  expect(shown()).toEqual(["2026-05-01", "2026-05-31"]);
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
});

it("says that a day is half typed where there was none", () => {
  render(<Fields />);
  type("From", "");
  expect(filtered()).toBe(" 2026-03-31");
  expect(screen.queryByText(INCOMPLETE)).toBeNull();
  typeHalf("From");
  fireEvent.blur(field("From"));
  expect(screen.getByText(INCOMPLETE)).toBeTruthy();
});
