import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Buyer, OwnApplication } from "#shared/contracts/applications.ts";
import { $toasts } from "#shared/ui/toasts.store.ts";
import { transport } from "../../transport.ts";
import { PermissionPanel } from "./PermissionPanel.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  $toasts.set([]);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const anApplication = (state: OwnApplication["state"]): OwnApplication => ({
  id: "one",
  state,
  institution: {
    name: "Rainbow Institute",
    type: "academic",
    country: "US",
    address: "1 Campus Way",
    website: null,
    rorId: null,
  },
  ...{ role: "Fellow", department: "Chemistry", supervisor: "", researchArea: "Kinins" },
  intendedUse: "Binding assays.",
  documents: [{ id: "letter", fileName: "letter.pdf", bytes: 1000 }],
  messages: [],
  sentAt: inDays(-300),
  updatedAt: inDays(-300),
});

const aBuyer = (fields: Partial<Buyer>): Buyer => ({
  permission: "none",
  until: null,
  statement: { version: 1, text: "I order for research.", signed: false },
  application: null,
  ...fields,
});

async function show(fields: Partial<Buyer>, userId = "ada") {
  const call = vi.spyOn(transport, "call").mockResolvedValue(aBuyer(fields));
  render(<PermissionPanel userId={userId} />);
  await screen.findByRole("heading", { name: "Who may buy" });
  return { call, user: userEvent.setup() };
}

const form = () => screen.queryByRole("button", { name: "Send the application" });
const signature = () => screen.queryByRole("button", { name: "Sign the statement" });
const SIGNED = { version: 1, text: "I order for research.", signed: true };

it("a question of the seller is there when its applicant comes back to the page", async () => {
  const { call } = await show({ application: anApplication("open") });
  screen.getByText("Your application is with the seller");
  call.mockResolvedValue(aBuyer({ application: anApplication("asked") }));
  fireEvent.focus(window);
  await screen.findByText("The seller has a question");
});

describe("a permission", () => {
  it("of a verified buyer is renewed by another application in its last month, and not before", async () => {
    const verified = { permission: "verified", statement: SIGNED } as const;
    const application = anApplication("approved");
    await show({ ...verified, application, until: inDays(60) });
    // The end of a permission of less than two months is announced after half of it.
    expect(screen.getByText(/^Until .*\. We write to you before it ends\.$/)).toBeTruthy();
    expect([form(), signature()]).toEqual([null, null]);
    cleanup();
    await show({ ...verified, application, until: inDays(29) });
    expect(screen.getByText(/^Your permission ends on /)).toBeTruthy();
    expect(screen.getByText(/apply again below/)).toBeTruthy();
    expect(form()).not.toBeNull();
    expect(signature()).toBeNull();
  });

  it("of an attested buyer is renewed by another signature in its last month", async () => {
    const attested = { permission: "attested", statement: SIGNED } as const;
    const { call, user } = await show({ ...attested, until: inDays(29) });
    await user.type(screen.getByLabelText("Your full name"), "Ada Byron");
    call.mockResolvedValueOnce(aBuyer({ ...attested, until: inDays(365) }));
    await user.click(screen.getByRole("button", { name: "Sign the statement" }));
    expect(await screen.findByText("You have signed the end-use statement")).toBeTruthy();
    expect(signature()).toBeNull();
  });

  it("that ends says what the seller asks about its renewal", async () => {
    const asked = { permission: "verified", statement: SIGNED } as const;
    await show({ ...asked, application: anApplication("asked"), until: inDays(9) });
    expect(screen.getByText("The seller has a question")).toBeTruthy();
    expect(screen.getByText("Until then you are a verified buyer.")).toBeTruthy();
  });
});

it("a new application begins with the words of the approved one, and without its documents", async () => {
  await show({ permission: "expired", application: anApplication("approved"), until: inDays(-1) });
  expect(screen.getByText(/To be a verified buyer, apply again below/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Institution").value).toBe("Rainbow Institute");
  expect(screen.getByLabelText<HTMLInputElement>("Country").value).toBe("United States");
  expect(screen.queryByText(/letter\.pdf/)).toBeNull();
});

it("a document is removed while the removal of another one waits for its answer", async () => {
  const application = anApplication("draft");
  application.documents.push({ id: "list", fileName: "list.pdf", bytes: 1000 });
  const { call, user } = await show({ application });
  call.mockReturnValue(new Promise(() => {}));
  await user.click(screen.getByRole("button", { name: "Remove letter.pdf" }));
  await user.click(screen.getByRole("button", { name: "Remove list.pdf" }));
  const paths = call.mock.calls.map(([path]) => path);
  expect(paths).toContain("/api/buyer/application/documents/letter");
  expect(paths).toContain("/api/buyer/application/documents/list");
});

describe("what was typed is there again after the session has ended, until it is sent, and only for its customer", () => {
  const typedIn = (label: string) =>
    screen.getByLabelText<HTMLInputElement | HTMLTextAreaElement>(label).value;
  const fill = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const KNOWN = {
    ...{ rorId: "https://ror.org/1", name: "Rainbow University", type: "academic" },
    ...{ country: "US", city: "Morgantown", website: null },
  };

  it("in the application, with the chosen institution", async () => {
    const { call, user } = await show({ statement: SIGNED });
    call.mockImplementation(async (path) =>
      path.startsWith("/api/institutions") ? [KNOWN] : aBuyer({ statement: SIGNED }),
    );
    fill("Institution", "Rainbow");
    await user.click(await screen.findByRole("button", { name: /^Rainbow University/ }));
    fill("What the materials are for", "Binding assays.");
    cleanup();

    await show({ statement: SIGNED }, "grace");
    expect([typedIn("Institution"), typedIn("What the materials are for")]).toEqual(["", ""]);
    cleanup();

    const again = await show({ statement: SIGNED });
    expect(typedIn("Institution")).toBe("Rainbow University");
    expect(screen.getByText(/ror\.org\/1/)).toBeTruthy();
    expect(typedIn("What the materials are for")).toBe("Binding assays.");
    const sent = aBuyer({ statement: SIGNED, application: anApplication("open") });
    again.call.mockResolvedValue(sent);
    await again.user.click(screen.getByRole("button", { name: "Send the application" }));
    await screen.findByText("Your application is with the seller");
    cleanup();

    await show({ statement: SIGNED });
    expect(typedIn("What the materials are for")).toBe("");
  });

  it("in a draft, whose saved words are then the form's", async () => {
    const { call, user } = await show({ statement: SIGNED });
    fill("Your role", "Fellow ");
    const draft = { statement: SIGNED, application: anApplication("draft") };
    call.mockResolvedValue(aBuyer(draft));
    await user.click(screen.getByRole("button", { name: "Save as a draft" }));
    await vi.waitFor(() => expect(typedIn("Your role")).toBe("Fellow"));
    expect(sessionStorage).toHaveLength(0);
    fill("Your role", "Fellow of chemistry");
    cleanup();
    await show(draft);
    expect(typedIn("Your role")).toBe("Fellow of chemistry");
  });

  it("in an answer to the seller", async () => {
    const asked = { statement: SIGNED, application: anApplication("asked") };
    await show(asked);
    fill("Your answer", "Professor Wilkins");
    cleanup();
    await show(asked, "grace");
    expect(typedIn("Your answer")).toBe("");
    cleanup();
    const again = await show(asked);
    expect(typedIn("Your answer")).toBe("Professor Wilkins");
    await again.user.click(screen.getByRole("button", { name: "Send the answer" }));
    await vi.waitFor(() => expect(typedIn("Your answer")).toBe(""));
    cleanup();
    await show(asked);
    expect(typedIn("Your answer")).toBe("");
  });

  it("under the statement", async () => {
    await show({});
    fill("Your full name", "Ada Byron");
    cleanup();
    await show({}, "grace");
    expect(typedIn("Your full name")).toBe("");
    cleanup();
    const again = await show({});
    expect(typedIn("Your full name")).toBe("Ada Byron");
    again.call.mockResolvedValue(aBuyer({ permission: "attested", statement: SIGNED }));
    await again.user.click(screen.getByRole("button", { name: "Sign the statement" }));
    await vi.waitFor(() => expect(signature()).toBeNull());
    cleanup();
    await show({});
    expect(typedIn("Your full name")).toBe("");
  });
});
