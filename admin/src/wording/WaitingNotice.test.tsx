import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { WaitingText } from "#shared/contracts/wording.ts";
import { api } from "../api.ts";
import { WaitingNotice } from "./WaitingNotice.tsx";

const WAITING: WaitingText = {
  kind: "product",
  id: "p1",
  productId: "p1",
  name: "Peptide 5 mg",
  listedAs: "Peptide",
  isPublic: true,
  places: [
    {
      id: "w1",
      field: "description",
      start: 8,
      end: 17,
      message: "",
      reason: null,
      before: "Used in ",
      words: "treatment",
      after: " of cells.",
    },
    {
      id: "w2",
      field: "pictures.1.alt",
      start: 0,
      end: 4,
      message: "",
      reason: "The title of a paper",
      before: "",
      words: "Dose",
      after: "",
    },
  ],
};

function show(of: string) {
  vi.spyOn(api.admin.wording, "waiting").mockResolvedValue([WAITING]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <WaitingNotice of={of} />
    </QueryClientProvider>,
  );
}

it("shows each place with its words, what visitors see, and the reasons given so far", async () => {
  show("p1");
  await screen.findByText("The page waits for its text");
  expect(screen.getByText(/Visitors see the text from before/)).toBeDefined();
  expect(screen.getByText("treatment").closest("mark")).not.toBeNull();
  expect(screen.getByText(/Words for a picture 2/)).toBeDefined();
  expect(screen.getByText("Correct because: The title of a paper")).toBeDefined();
});

it("asks for a reason in words, and records it", async () => {
  const record = vi
    .spyOn(api.admin.wording, "giveReason")
    .mockResolvedValue({ wording: [], waits: false });
  show("p1");
  const reason = await screen.findByLabelText("Why “treatment” is correct there");
  fireEvent.click(screen.getByRole("button", { name: "Record Reason" }));
  await screen.findByText("Say why it is correct there");
  expect(record).not.toHaveBeenCalled();
  fireEvent.change(reason, { target: { value: " A quotation " } });
  fireEvent.click(screen.getByRole("button", { name: "Record Reason" }));
  await waitFor(() => expect(record).toHaveBeenCalledWith("w1", { reason: "A quotation" }));
});

it("shows nothing for a product whose text is public", async () => {
  const { container } = show("p2");
  await waitFor(() => expect(api.admin.wording.waiting).toHaveBeenCalled());
  expect(container.textContent).toBe("");
});
