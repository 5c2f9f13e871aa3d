import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { AlertDialog } from "./AlertDialog.tsx";
import { Button } from "./Button.tsx";

function Product({ onConfirm }: { onConfirm: () => unknown }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>Ask</Button>
      <AlertDialog
        title="Delete Product"
        description='Are you sure you want to delete "Oxytocin"? This action cannot be undone.'
        confirmText="Delete"
        pendingText="Deleting..."
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onConfirm}
      />
    </>
  );
}

async function ask(onConfirm: () => unknown = () => {}) {
  render(<Product onConfirm={onConfirm} />);
  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  return screen.getByRole("alertdialog", { name: "Delete Product" });
}

const dialog = () => screen.queryByRole("alertdialog");

it("reads its sentence with its title and has the focus inside", async () => {
  const asked = await ask();
  const sentence = document.getElementById(asked.getAttribute("aria-describedby") ?? "");
  expect(sentence?.textContent).toContain("This action cannot be undone.");
  expect(asked.contains(document.activeElement)).toBe(true);
});

it("says that it is busy and closes when the work is done", async () => {
  let done = () => {};
  await ask(() => new Promise<void>((resolve) => (done = resolve)));
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  expect(screen.getByRole("button", { name: "Deleting..." })).toBeDefined();
  expect(screen.getByRole("button", { name: "Cancel" })).toHaveProperty("disabled", true);
  done();
  await waitFor(() => expect(dialog()).toBeNull());
});

it("stays open when the work fails, for another try", async () => {
  const work = vi.fn(() => Promise.reject(new Error("409")));
  await ask(work);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(work).toHaveBeenCalledTimes(2);
  expect(dialog()).not.toBeNull();
});

it("is closed by Cancel and by Escape, not by a press outside, and does nothing then", async () => {
  const work = vi.fn();
  await ask(work);
  await userEvent.click(document.body);
  expect(dialog()).not.toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(dialog()).toBeNull());

  await userEvent.click(screen.getByRole("button", { name: "Ask" }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(dialog()).toBeNull());
  expect(work).not.toHaveBeenCalled();
});

function Row({ onDelete }: { onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onPress={() => setAsking(true)}>Delete Bradykinin</Button>
      <AlertDialog
        title="Delete Product"
        description="Are you sure?"
        confirmText="Delete"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={onDelete}
      />
    </>
  );
}

function List() {
  const [isThere, setThere] = useState(true);
  return <main tabIndex={-1}>{isThere && <Row onDelete={() => setThere(false)} />}</main>;
}

it("leaves the focus with the content when what opened it was deleted", async () => {
  const user = userEvent.setup();
  render(<List />);
  await user.click(screen.getByRole("button", { name: "Delete Bradykinin" }));
  await user.click(screen.getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("main")));
});
