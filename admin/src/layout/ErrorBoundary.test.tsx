import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

let isBroken = true;

function Screen() {
  if (isBroken) throw new Error("a screen that fails");
  return <p>Mended</p>;
}

it("shows an id under which the error is logged, and tries again", async () => {
  isBroken = true;
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  render(
    <ErrorBoundary what="This screen">
      <Screen />
    </ErrorBoundary>,
    { onCaughtError: () => undefined },
  );
  const panel = screen.getByRole("alert");
  expect(panel.textContent).toContain("This screen has failed");
  const [, id] = /report error (\w{8})\./.exec(panel.textContent ?? "") ?? [];
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    `Error ${id} in "This screen"`,
    expect.objectContaining({ message: "a screen that fails" }),
    expect.any(String),
  );
  isBroken = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(screen.getByText("Mended")).toBeDefined();
});
