import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Button } from "./Button.tsx";
import { dropStraySecondClicks } from "./second-clicks.ts";

let end: () => void;
beforeEach(() => {
  end = dropStraySecondClicks();
});
afterEach(() => end());

/** Milliseconds after which React Aria clicks by itself when it missed the browser's click. */
const OWN_CLICK = 80;

/** A row for each name, which leaves when its button is pressed. */
function Rows({ names, onPress }: { names: string[]; onPress: (name: string) => void }) {
  const [rows, setRows] = useState(names.map((name, place) => ({ name, place })));
  return rows.map(({ name, place }) => (
    <Button
      key={place}
      aria-label={name}
      onPress={() => {
        onPress(name);
        setRows((before) => before.filter((row) => row.place !== place));
      }}
    >
      Confirm
    </Button>
  ));
}

/** Shows rows. Returns the names that are pressed. */
function show(names: string[]): string[] {
  const pressed: string[] = [];
  render(<Rows names={names} onPress={(name) => pressed.push(name)} />);
  return pressed;
}

/** Clicks twice on what stands first, as a browser does when the first row leaves. */
async function doubleClickFirst(): Promise<void> {
  for (const detail of [1, 2]) {
    const target = screen.getAllByRole("button")[0] as HTMLElement;
    const pointer = { pointerType: "mouse", pointerId: 1, width: 1, height: 1, button: 0 };
    fireEvent.pointerDown(target, pointer);
    fireEvent.mouseDown(target, { detail });
    fireEvent.pointerUp(target, pointer);
    fireEvent.mouseUp(target, { detail });
    fireEvent.click(target, { detail });
  }
  await new Promise((resolve) => setTimeout(resolve, OWN_CLICK * 1.5));
}

it("a double click confirms one row, not the one that takes its place", async () => {
  const pressed = show(["Confirm $55.00", "Confirm $53.00"]);
  await doubleClickFirst();
  expect(pressed).toEqual(["Confirm $55.00"]);
  await userEvent.click(screen.getByRole("button", { name: "Confirm $53.00" }));
  expect(pressed).toEqual(["Confirm $55.00", "Confirm $53.00"]);
});

it("what has the same name takes both clicks, such as the Next of each order", async () => {
  const pressed = show(["Next", "Next", "Next"]);
  await doubleClickFirst();
  expect(pressed).toEqual(["Next", "Next"]);
});
