import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { DescriptionPreview } from "./DescriptionPreview.tsx";

it("shows the description as the page will, with HTML as text", async () => {
  render(<DescriptionPreview text={"**Pure** <b>x</b>\n\n- one"} />);
  await userEvent.click(screen.getByText("Preview of the description"));
  expect((await screen.findByText("Pure")).tagName).toBe("STRONG");
  expect(screen.getByText(/<b>x<\/b>/).innerHTML).toContain("&lt;b&gt;");
  expect(screen.getByRole("listitem").textContent).toBe("one");
});

it("is not there for an empty description", () => {
  const { container } = render(<DescriptionPreview text=" " />);
  expect(container.childElementCount).toBe(0);
});
