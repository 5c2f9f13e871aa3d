import { act, render, screen } from "@testing-library/react";
import { useRef, useState } from "react";
import { expect, it } from "vitest";
import { useFocusWhenLost } from "./use-focus-on-change.ts";

let show: (names: string[]) => void;

function List() {
  const [names, setNames] = useState(["one", "other"]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusWhenLost(heading, names);
  show = setNames;
  return (
    <section>
      <h2 ref={heading} tabIndex={-1}>
        Names
      </h2>
      {names.map((name) => (
        <button type="button" key={name}>
          {name}
        </button>
      ))}
    </section>
  );
}

it("a heading takes the focus of a button that its list has lost", () => {
  render(<List />);
  screen.getByRole("button", { name: "one" }).focus();
  act(() => show(["other"]));
  expect(document.activeElement).toBe(screen.getByRole("heading"));
});

it("a heading leaves the focus to a button that is still there", () => {
  render(<List />);
  screen.getByRole("button", { name: "one" }).focus();
  act(() => show(["one"]));
  expect(document.activeElement).toBe(screen.getByRole("button"));
});

it("a heading takes no focus when a list is read again that nobody has the focus in", () => {
  render(<List />);
  act(() => show(["one", "other"]));
  expect(document.activeElement).toBe(document.body);
  screen.getByRole("button", { name: "one" }).focus();
  act(() => show(["other"]));
  screen.getByRole("heading").blur();
  act(() => show(["other", "third"]));
  expect(document.activeElement).toBe(document.body);
});
