import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Select } from "./Select.tsx";

const OPTIONS = ["Awaiting", "Completed", "Cancelled"].map((label) => ({ value: label, label }));

function Status({ onChange }: { onChange: (value: string) => void }) {
  return (
    <Select label="Status" actsAtOnce options={OPTIONS} value="Awaiting" onChange={onChange} />
  );
}

it.each(["{ArrowLeft}", "{ArrowRight}", "{ArrowDown}", "{ArrowUp}", "c"])(
  "that acts at once opens at %s while it is shut, and chooses nothing",
  async (key) => {
    const onChange = vi.fn();
    render(<Status onChange={onChange} />);
    screen.getByRole("button").focus();
    await userEvent.keyboard(key);
    expect(screen.getByRole("listbox")).toBeDefined();
    expect(onChange).not.toHaveBeenCalled();
  },
);
