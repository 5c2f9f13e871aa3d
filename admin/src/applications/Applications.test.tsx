import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { ApiError } from "#shared/client/errors.ts";
import type { AdminApplication } from "#shared/contracts/applications.ts";
import type { ScreeningHit } from "#shared/contracts/screening.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { api } from "../api.ts";
import { useAddress, useAddressQuery } from "../layout/address.ts";
import { anApplication } from "../testing/an-application.ts";
import { Applications } from "./Applications.tsx";

let stored: AdminApplication;
let hits: ScreeningHit[];

beforeEach(() => {
  $toasts.set([]);
  window.history.replaceState({ position: 0 }, "", "/applications");
  window.dispatchEvent(new PopStateEvent("popstate", { state: { position: 0 } }));
  stored = anApplication();
  vi.spyOn(api.admin.applications, "list").mockImplementation(async () => ({
    applications: [stored],
    total: 1,
  }));
  vi.spyOn(api.admin.applications, "get").mockImplementation(async () => stored);
  vi.spyOn(api.admin.screening, "hits").mockImplementation(async () => ({
    hits,
    total: hits.length,
  }));
  hits = [];
});

async function openFirst() {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole("button", { name: "Ada Byron" }));
  await screen.findByRole("heading", { name: "What they say" });
  return user;
}

function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Router hook={useAddress} searchHook={useAddressQuery}>
        <Applications />
      </Router>
    </QueryClientProvider>,
  );
}

it("shows the facts beside the documents, the record of the institution, and what was decided before", async () => {
  await openFirst();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.getByText(/ada@uni\.example is at uni\.example/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Save letter.pdf" })).toBeTruthy();
  expect(dialog.getByText("Deleted after the retention period")).toBeTruthy();
  expect(dialog.queryByRole("button", { name: "Save old.pdf" })).toBeNull();
  expect(dialog.getByRole("link", { name: "University of Example" }).getAttribute("href")).toBe(
    "https://ror.org/01abc",
  );
  expect(dialog.getByText("No letter was sent")).toBeTruthy();
});

it("shows the applicant's open hits of the screening list, with the way to decide them", async () => {
  const hit: ScreeningHit = {
    id: "hit",
    state: "open",
    orderId: null,
    userId: stored.user.id,
    applicationId: stored.id,
    name: "Ada Byron",
    listed: { name: "BYRON, Ada", source: "SDN" },
    reason: null,
    createdAt: stored.updatedAt,
    decidedAt: null,
  };
  hits = [hit, { ...hit, id: "another", applicationId: null }];
  await openFirst();
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("Ada Byron: similar to BYRON, Ada (SDN)")).toBeTruthy();
  const link = dialog.getByRole("link", { name: "Decide 2 hits under Screening" });
  expect(link.getAttribute("href")).toBe("/screening");
  expect(api.admin.screening.hits).toHaveBeenCalledWith(
    { state: "open", userId: stored.user.id },
    expect.anything(),
  );
});

it("does not call the domain of another institution a domain of the claimed one", async () => {
  const other = {
    email: "ada@other.example",
    domain: "other.example",
    rorId: "https://ror.org/02def",
  };
  stored = { ...stored, domainMatch: other };
  await openFirst();
  expect(screen.getByText("no, at other.example")).toBeTruthy();
  const dialog = within(screen.getByRole("dialog"));
  expect(dialog.queryByText(/a domain of this institution/)).toBeNull();
  expect(dialog.getByRole("link", { name: "another institution" }).getAttribute("href")).toBe(
    "https://ror.org/02def",
  );
});

it("does not call a domain the proof of an institution for which no record was chosen", async () => {
  stored = { ...stored, ror: null };
  await openFirst();
  expect(screen.getByText("perhaps, at uni.example")).toBeTruthy();
  expect(screen.queryByText(/a domain of this institution/)).toBeNull();
  expect(screen.getByRole("link", { name: "this record of the list" })).toBeTruthy();
});

it("approves until the end of the picked day", async () => {
  const approve = vi
    .spyOn(api.admin.applications, "approve")
    .mockImplementation(async () => (stored = { ...stored, state: "approved" }));
  const user = await openFirst();
  await user.click(screen.getByRole("button", { name: "Approve" }));
  await user.type(screen.getByLabelText("Until"), "2027-05-31");
  const form = within(screen.getByRole("dialog", { name: "Approve Ada Byron" }));
  await user.click(form.getByRole("button", { name: "Approve" }));
  await waitFor(() =>
    expect(approve).toHaveBeenCalledExactlyOnceWith(stored.id, {
      until: new Date("2027-05-31T23:59:59.999").toISOString(),
      updatedAt: stored.updatedAt,
    }),
  );
  await waitFor(() => expect(screen.queryByRole("button", { name: "Refuse" })).toBeNull());
});

it("does not refuse without a message, and says that somebody else was faster", async () => {
  const refuse = vi.spyOn(api.admin.applications, "refuse").mockImplementation(async () => {
    stored = { ...stored, state: "approved" };
    const message = "Somebody else has approved this application in the meantime.";
    throw new ApiError(409, "", JSON.stringify({ code: "application-decided", message }));
  });
  const user = await openFirst();
  await user.click(screen.getByRole("button", { name: "Refuse" }));
  const form = within(screen.getByRole("dialog", { name: "Refuse Ada Byron" }));
  await user.click(form.getByRole("button", { name: "Refuse" }));
  expect(await form.findByText("Write to the applicant")).toBeTruthy();
  expect(refuse).not.toHaveBeenCalled();
  await user.click(form.getByRole("textbox"));
  await user.paste("Your institution is unknown to us.");
  await user.click(form.getByRole("button", { name: "Refuse" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Somebody else has approved this application");
  expect(refuse).toHaveBeenCalledExactlyOnceWith(stored.id, {
    message: "Your institution is unknown to us.",
    updatedAt: stored.updatedAt,
  });
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull();
});

it("keeps the question when the applicant has changed the application, and asks about what was read again", async () => {
  const first = stored.updatedAt;
  const later = "2026-11-25T09:00:00.000Z";
  const ask = vi.spyOn(api.admin.applications, "ask").mockImplementationOnce(async () => {
    stored = { ...stored, updatedAt: later };
    const message = "The applicant has changed or answered this application in the meantime.";
    throw new ApiError(409, "", JSON.stringify({ code: "application-changed", message }));
  });
  ask.mockImplementationOnce(async () => stored);
  const user = await openFirst();
  await user.click(screen.getByRole("button", { name: "Ask a question" }));
  const form = within(screen.getByRole("dialog", { name: "Ask Ada Byron" }));
  await user.type(form.getByRole("textbox"), "Who?");
  await user.click(form.getByRole("button", { name: "Ask" }));
  await waitFor(() => expect($toasts.get()[0]?.description).toContain("in the meantime"));
  expect(form.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Who?");
  await user.click(form.getByRole("button", { name: "Ask" }));
  await waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  expect(ask.mock.calls.map(([, body]) => body.updatedAt)).toEqual([first, later]);
});

it("says when nothing waits, and when the list cannot be loaded", async () => {
  const list = vi.spyOn(api.admin.applications, "list");
  list.mockRejectedValueOnce(new ApiError(500, "", ""));
  list.mockResolvedValue({ applications: [], total: 0 });
  const user = userEvent.setup();
  show();
  expect((await screen.findByRole("alert")).textContent).toContain(
    "The applications could not be loaded",
  );
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No application waits for you")).toBeTruthy();
});
