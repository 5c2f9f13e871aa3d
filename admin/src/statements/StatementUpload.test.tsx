import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { ApiError } from "#shared/client/errors.ts";
import type { PaymentSource, StatementReport } from "#shared/contracts/statements.ts";
import { aLine } from "#shared/testing/builders.ts";
import { api } from "../api.ts";
import { StatementUpload } from "./StatementUpload.tsx";

const sourceOf = (name: string, method: PaymentSource["method"]): PaymentSource => ({
  id: name,
  name,
  method,
  timeZone: "America/New_York",
  mapping: null,
});
const SOURCES = [
  sourceOf("PayPal", "paypal"),
  sourceOf("Venmo", "venmo"),
  sourceOf("Bank", "zelle"),
];

const reportOf = (layout: StatementReport["layout"]): StatementReport => ({
  id: null,
  layout,
  from: "2026-11-17",
  to: "2026-11-17",
  counts: { new: 1, duplicate: 0, ignored: 0, unreadable: 1 },
  lines: [aLine()],
  problems: [{ row: 7, message: "No amount." }],
});
const refusal = (body: object) => new ApiError(422, "", JSON.stringify(body));

let upload = vi.spyOn(api.admin.statements, "upload");
beforeEach(() => {
  upload = vi.spyOn(api.admin.statements, "upload").mockResolvedValue(reportOf("venmo"));
});

/** Renders the screen and chooses files. */
async function chooseFiles(...names: string[]) {
  const { hook, history } = memoryLocation({ path: "/payments/statements", record: true });
  const { container } = render(
    <Router hook={hook}>
      <QueryClientProvider client={new QueryClient()}>
        <StatementUpload sources={SOURCES}>kept statements</StatementUpload>
      </QueryClientProvider>
    </Router>,
  );
  const input = container.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error("There is no input for a file");
  const files = names.map((name) => new File(["a,b"], name, { type: "text/csv" }));
  await userEvent.upload(input, files);
  return history;
}

const asked = () =>
  upload.mock.calls.map(([, query]) => ({
    source: query?.source,
    dryRun: query?.dryRun,
    dateOrder: query?.dateOrder,
  }));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

it("tells the account by the file, shows what it would add, and keeps it only when told to", async () => {
  const history = await chooseFiles("november.csv");
  expect(await screen.findByText(/Read as Venmo, for Venmo/)).toBeTruthy();
  expect(screen.getByText("Row 7: No amount.")).toBeTruthy();
  expect(asked().every(({ dryRun }) => dryRun)).toBe(true);
  expect(screen.queryByText("kept statements")).toBeNull();
  await press("Keep 1 new payment");
  expect(asked().at(-1)).toMatchObject({ source: "Venmo", dryRun: false });
  expect(history.at(-1)).toBe("/payments");
});

it("asks how days are written, and keeps the file as it was read", async () => {
  upload.mockRejectedValueOnce(refusal({ code: "date-order", message: "Is 05/06 month first?" }));
  await chooseFiles("november.csv");
  expect(await screen.findByRole("radiogroup", { name: "Is 05/06 month first?" })).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: /Day first/ }));
  await press("Read it like this");
  await press(/^Keep/);
  expect(asked().at(-1)).toEqual({ source: "Venmo", dryRun: false, dateOrder: "dmy" });
});

it("asks for the account of an unknown file, then for its columns, and saves them with the account", async () => {
  const unknown = refusal({ code: "unknown-layout", columns: ["Date", "Sum", "Name"] });
  upload.mockRejectedValue(unknown);
  const change = vi
    .spyOn(api.admin.statements, "changeSource")
    .mockResolvedValue(SOURCES[2] as PaymentSource);
  await chooseFiles("november.csv");
  expect(await screen.findByText("Which account does it belong to?")).toBeTruthy();
  await press(/Account/);
  await userEvent.click(screen.getByRole("option", { name: "Bank" }));
  await press("Save and read the file");
  expect(screen.getByText(/Choose the column of the amount/)).toBeTruthy();
  await press(/^Date Day/);
  await userEvent.click(screen.getByRole("option", { name: "None" }));
  await press("Save and read the file");
  expect(screen.getByText("Choose a column")).toBeTruthy();
  await press(/^None Day/);
  await userEvent.click(screen.getByRole("option", { name: "Date" }));
  await press(/^None Amount/);
  await userEvent.click(screen.getByRole("option", { name: "Sum" }));
  upload.mockResolvedValue(reportOf("mapped"));
  await press("Save and read the file");
  expect(change).toHaveBeenCalledExactlyOnceWith("Bank", {
    mapping: { date: "Date", amount: "Sum", payer: "Name" },
  });
  expect(await screen.findByText(/Read as your columns, for Bank/)).toBeTruthy();
});

it("takes several files one after the other, and passes over those that have nothing new", async () => {
  const nothing = {
    ...reportOf("venmo"),
    counts: { new: 0, duplicate: 1, ignored: 0, unreadable: 0 },
  };
  upload.mockImplementation(async (file) =>
    (file as File).name === "second.csv" ? nothing : reportOf("venmo"),
  );
  const history = await chooseFiles("first.csv", "second.csv", "third.csv");
  expect(await screen.findByText("first.csv, and 2 more after it")).toBeTruthy();
  await press("Keep 1 new payment");
  expect(await screen.findByText("second.csv, and 1 more after it")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Nothing new" })).toHaveProperty(
    "disabled",
    true,
  );
  await press("Skip this file");
  expect(await screen.findByText("third.csv")).toBeTruthy();
  expect(history.at(-1)).toBe("/payments/statements");
  await press("Keep 1 new payment");
  expect(history.at(-1)).toBe("/payments");
});
