import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TextField } from "./TextField.tsx";

it("has the asterisk of a required field in its label's text", () => {
  render(<TextField label="First Name" isRequired />);
  expect(screen.getByLabelText("First Name *").getAttribute("aria-required")).toBe("true");
});

it("reads its description and its error with the field, and says that it is invalid", () => {
  render(
    <TextField
      label="Email"
      description="Receipts go here."
      errorMessage="Invalid email address"
      className="wide"
    />,
  );
  const input = screen.getByLabelText("Email");
  expect(input.getAttribute("aria-invalid")).toBe("true");
  const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain("Receipts go here.");
  expect(texts).toContain("Invalid email address");
});

it("announces the error when it appears, from a place that was there before", () => {
  const { rerender, container } = render(<TextField label="Email" />);
  const live = container.querySelector("[aria-live]");
  expect(live?.textContent).toBe("");
  rerender(<TextField label="Email" errorMessage="Invalid email address" />);
  expect(container.querySelector("[aria-live]")).toBe(live);
  expect(live?.textContent).toBe("Invalid email address");
});

it("keeps the caller's class beside its own", () => {
  const { container } = render(<TextField label="Email" className="wide" />);
  const classes = (container.firstElementChild as Element).classList;
  expect(classes.contains("wide")).toBe(true);
  expect(classes.length).toBeGreaterThan(1);
});
