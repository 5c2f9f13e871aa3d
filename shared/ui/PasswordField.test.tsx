import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { PasswordField } from "./PasswordField.tsx";

it("hides what is typed until the button is pressed, and keeps it", async () => {
  const user = userEvent.setup();
  render(<PasswordField label="New Password" autoComplete="new-password" />);
  const input = screen.getByLabelText("New Password");
  await user.type(input, "correct horse");
  expect(input.getAttribute("type")).toBe("password");

  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(input.getAttribute("type")).toBe("text");
  expect(input).toHaveProperty("value", "correct horse");

  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.getAttribute("type")).toBe("password");
});
