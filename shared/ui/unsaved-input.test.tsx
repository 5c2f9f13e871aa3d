import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { z } from "zod";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { TextField } from "./TextField.tsx";
import { UnsavedQuestion } from "./UnsavedQuestion.tsx";
import { hasUnsavedInput } from "./unsaved-input.ts";
import { useForm } from "./use-form.ts";

const schema = z.object({ name: z.string() });

function NameForm({ submit = () => {} }: { submit?: () => unknown }) {
  const form = useForm({ schema, initial: { name: "stored" }, submit });
  return (
    <form {...form.form}>
      <TextField {...form.field("name")} label="Name" />
      <Button type="submit">Save</Button>
      <Button onPress={() => form.reset()}>Back</Button>
      <Button onPress={() => form.reset({ name: "kept" }, { name: "newer" })}>Keep</Button>
    </form>
  );
}

function App({ hasQuestion = true, submit }: { hasQuestion?: boolean; submit?: () => unknown }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      <Dialog title="Edit" isOpen={isOpen} onClose={() => setOpen(false)}>
        <NameForm submit={submit} />
      </Dialog>
      {hasQuestion && <UnsavedQuestion />}
    </>
  );
}

const name = () => screen.getByLabelText("Name");
const press = (button: string) => userEvent.click(screen.getByRole("button", { name: button }));
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

it("asks before Escape discards the input, and keeps it on request", async () => {
  render(<App />);
  await userEvent.type(name(), "!");
  await userEvent.keyboard("{Escape}");
  await press("Keep editing");
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  expect(name()).toHaveProperty("value", "stored!");
  await userEvent.click(name());
  await userEvent.keyboard("{Escape}");
  await press("Discard");
  await gone();
});

it("does not ask without input, with input equal to the stored values, or without a component for the question", async () => {
  const { unmount } = render(<App />);
  await userEvent.type(name(), "!{Backspace}");
  await userEvent.keyboard("{Escape}");
  await gone();
  unmount();
  render(<App hasQuestion={false} />);
  await userEvent.type(name(), "!");
  await userEvent.keyboard("{Escape}");
  await gone();
});

it("counts as saved what a submit has taken, and as typed what one has refused", async () => {
  const submit = vi.fn(() => Promise.reject(new Error("refused")));
  render(<App submit={submit} />);
  await userEvent.type(name(), "!");
  await press("Save");
  expect(hasUnsavedInput()).toBe(true);
  submit.mockImplementation((() => Promise.resolve()) as () => Promise<never>);
  await press("Save");
  await waitFor(() => expect(hasUnsavedInput()).toBe(false));
});

it("treats values that a reset has stored as saved", async () => {
  render(<App />);
  await press("Keep");
  expect(hasUnsavedInput()).toBe(true);
  await press("Back");
  expect(hasUnsavedInput()).toBe(false);
});

it("has the browser ask before the page goes, while something is unsaved", async () => {
  render(<App />);
  const leave = () => window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(leave()).toBe(true);
  await userEvent.type(name(), "!");
  expect(leave()).toBe(false);
});
