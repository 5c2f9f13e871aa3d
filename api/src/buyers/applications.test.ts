import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { deleteOldDocuments } from "./delete-documents.ts";
import { endPermissions, tellOfEndingPermissions } from "./end-permissions.ts";
import { verifyRecords } from "./verify-records.ts";

let api: TestApi;
let admin: Person;
let person: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
beforeEach(async () => {
  person = await api.signUp();
});
afterAll(() => api.close());

const PDF = new TextEncoder().encode("%PDF-1.4\nA letter of the institution\n%%EOF\n");
const FORM = {
  institution: {
    name: "Rainbow Institute",
    type: "academic",
    country: "United States",
    address: "1 Campus Way, Wheeling",
    website: "https://rainbow.example",
  },
  role: "Research associate",
  department: "Chemistry",
  researchArea: "Kinin receptors",
  intendedUse: "Binding assays in cell culture.",
};

type Sent = { form?: object; files?: { name: string; bytes: Uint8Array }[]; as?: Person };

async function apply({ form = FORM, files = [], as = person }: Sent = {}) {
  const parts = new FormData();
  parts.set("application", JSON.stringify(form));
  for (const { name, bytes } of files) {
    parts.append("documents", new File([bytes as Uint8Array<ArrayBuffer>], name));
  }
  const blob = await new Response(parts).blob();
  return api.request("POST", "/api/buyer/application", {
    as,
    body: await blob.bytes(),
    headers: { "Content-Type": blob.type },
  });
}

const letter = { name: "letter.pdf", bytes: PDF };
const buyer = (as = person) => api.request("GET", "/api/buyer", { as });
const attest = (body: object, as = person) =>
  api.request("POST", "/api/buyer/attest", { as, body });
const decide = (id: string, how: string, body?: object) =>
  api.request("POST", `/api/admin/applications/${id}/${how}`, { as: admin, body });

describe("signing the statement", () => {
  it("gives the permission for a year, once the name has two words and the version is the present one", async () => {
    const { body } = await buyer();
    expect(body).toMatchObject({ permission: "none", statement: { signed: false } });
    const { version } = body.statement;
    expect((await attest({ version, fullName: "Ada" })).body.fields).toHaveProperty("fullName");
    const stale = await attest({ version: version + 1, fullName: "Ada Byron" });
    expect([stale.status, stale.body.code]).toEqual([409, "statement-changed"]);
    const signed = await attest({ version, fullName: "Ada  Byron" });
    expect(signed.body).toMatchObject({ permission: "attested", statement: { signed: true } });
    const days = (Date.parse(signed.body.until) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(360);
  });

  it("does not lift a refusal", async () => {
    await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: admin,
      body: { permission: "refused", reason: "a reseller" },
    });
    const { status, body } = await attest({ version: 1, fullName: "Ada Byron" });
    expect([status, body.code]).toEqual([403, "buyer-refused"]);
    expect((await buyer()).body.permission).toBe("refused");
  });
});

describe("an application", () => {
  it("is saved as a draft with its documents, sent, asked, answered and approved, and only the seller may read its documents", async () => {
    const draft = await apply({ form: { role: "Research", draft: true }, files: [letter] });
    expect(draft.body.application).toMatchObject({ state: "draft", role: "Research" });
    const sent = await apply();
    expect(sent.body.application).toMatchObject({
      state: "open",
      documents: [{ fileName: "letter.pdf" }],
    });
    const { id } = sent.body.application;
    expect((await apply()).body.code).toBe("application-open");
    const asked = await decide(id, "ask", { message: "Who is your supervisor?" });
    expect(asked.body.state).toBe("asked");
    const answered = await api.request("POST", "/api/buyer/application/messages", {
      as: person,
      body: { text: "Grace Hopper" },
    });
    expect(answered.body.application.messages).toMatchObject([
      { from: "seller", text: "Who is your supervisor?" },
      { from: "buyer", text: "Grace Hopper" },
    ]);
    const approved = await decide(id, "approve");
    expect(approved.body).toMatchObject({ state: "approved", user: { permission: "verified" } });
    const [document] = approved.body.documents;
    const file = await api.request("GET", document.url, { as: admin });
    expect(file.body).toBe(new TextDecoder().decode(PDF));
    expect(file.headers.get("content-disposition")).toContain("attachment");
    expect((await api.request("GET", document.url, { as: person })).status).toBe(403);
    const [stored] = await api.sql`SELECT content FROM buyer_documents WHERE id = ${document.id}`;
    expect(Buffer.from(stored?.content).includes("letter")).toBe(false);
    const mails =
      await api.sql`SELECT kind FROM mails WHERE recipient = ${person.email} ORDER BY created_at`;
    expect(mails.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["application-asked", "application-approved"]),
    );
  });

  it("names every field that is missing", async () => {
    const { status, body } = await apply({ form: {} });
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(
      expect.arrayContaining(["institution", "role", "department", "intendedUse"]),
    );
  });

  it("is decided once, when two admins decide at once", async () => {
    const { body } = await apply();
    const answers = await Promise.all([
      decide(body.application.id, "approve"),
      decide(body.application.id, "refuse", { message: "No" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("is not decided by an admin who has seen an older version than its applicant's last change or answer", async () => {
    const { body } = await apply({ files: [letter] });
    const { id } = body.application;
    const seen = async () =>
      (await api.request("GET", `/api/admin/applications/${id}`, { as: admin })).body.updatedAt;
    const first = await seen();
    expect((await decide(id, "ask", { message: "Who?", updatedAt: first })).status).toBe(200);
    const asked = await seen();
    // The applicant swaps the institution.
    const other = { ...FORM, institution: { ...FORM.institution, name: "Another Institute" } };
    expect((await apply({ form: other })).status).toBe(200);
    for (const [how, message] of [
      ["approve", undefined],
      ["refuse", "No"],
      ["ask", "Who?"],
    ] as const) {
      const late = await decide(id, how, { message, updatedAt: asked });
      expect([how, late.status, late.body.code]).toEqual([how, 409, "application-changed"]);
    }
    expect((await decide(id, "ask", { message: "Why?" })).status).toBe(200);
    const changed = await seen();
    await api.request("POST", "/api/buyer/application/messages", {
      as: person,
      body: { text: "Me" },
    });
    const answered = await decide(id, "approve", { updatedAt: changed });
    expect([answered.status, answered.body.code]).toEqual([409, "application-changed"]);
    expect((await buyer()).body.permission).toBe("none");
    expect((await decide(id, "approve", { updatedAt: await seen() })).status).toBe(200);
  });

  it("that the seller asked about is not made a draft again: it keeps its fields, and the record stays whole", async () => {
    const sent = await apply({ files: [letter] });
    const { id } = sent.body.application;
    await decide(id, "ask", { message: "Who is your supervisor?" });
    const other = { name: "other.pdf", bytes: new TextEncoder().encode("%PDF-1.4\nB\n%%EOF\n") };
    const draft = await apply({ form: { draft: true }, files: [other] });
    expect([draft.status, draft.body.code]).toEqual([409, "application-asked"]);
    const { application } = (await buyer()).body;
    expect(application).toMatchObject({
      state: "asked",
      institution: { name: FORM.institution.name },
      documents: [{ fileName: "letter.pdf" }],
    });
    expect(await verifyRecords(api.deps)).toMatchObject({ isWhole: true });
    const again = await apply({ files: [other] });
    expect(again.body.application).toMatchObject({ state: "open" });
    expect(await verifyRecords(api.deps)).toMatchObject({ isWhole: true });
  });

  it("refuses the account when it is refused, and the approval of a later application lifts the refusal", async () => {
    const first = await apply();
    await decide(first.body.application.id, "refuse", { message: "Please send a letter" });
    expect((await buyer()).body).toMatchObject({ permission: "refused" });
    const second = await apply({ files: [letter] });
    await decide(second.body.application.id, "approve");
    expect((await buyer()).body.permission).toBe("verified");
  });

  it.each([
    ["text with the name of a picture", "photo.png", new TextEncoder().encode("not a picture")],
    ["a cut PDF", "cut.pdf", PDF.subarray(0, 12)],
    ["an empty file", "empty.pdf", new Uint8Array()],
    ["a page of HTML", "page.pdf", new TextEncoder().encode("<script>alert(1)</script>")],
    ["a PNG of a billion pixels", "bomb.png", pngOf(40_000, 40_000)],
    ["a file of more than 10 MB", "large.pdf", new Uint8Array(10 * 1024 ** 2 + 1)],
  ])("refuses %s", async (_, name, bytes) => {
    const { status, body } = await apply({ files: [{ name, bytes }] });
    expect([status, body.code]).toEqual([422, "document-refused"]);
  });

  it("is sent by one person ten times a day at most", async () => {
    let last = 0;
    for (let time = 0; time < 12; time += 1) last = (await apply({ form: {} })).status;
    expect(last).toBe(429);
  });

  it("shows a permission as expired from its end on", async () => {
    const { body } = await apply();
    const { id } = body.application;
    const until = new Date(api.clock.now().getTime() + 60_000).toISOString();
    expect((await decide(id, "approve", { until })).body.user.permission).toBe("verified");
    api.clock.advance(61);
    const one = await api.request("GET", `/api/admin/applications/${id}`, { as: admin });
    expect(one.body.user.permission).toBe("expired");
    const { applications } = (await api.request("GET", "/api/admin/applications", { as: admin }))
      .body;
    const listed = applications.find((each: { id: string }) => each.id === id);
    expect(listed?.user.permission).toBe("expired");
    api.clock.set(new Date());
  });

  it("keeps the hash of a document after its retention, and deletes the document", async () => {
    const { body } = await apply({ files: [letter] });
    await decide(body.application.id, "approve");
    api.clock.advance(366 * 86_400);
    expect(await deleteOldDocuments(api.deps)).toBeGreaterThan(0);
    const [document] = await api.sql`
      SELECT content, sha256 FROM buyer_documents WHERE application_id = ${body.application.id}`;
    expect(document).toMatchObject({
      content: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await verifyRecords(api.deps)).isWhole).toBe(true);
    api.clock.set(new Date());
  });
});

/** A PNG whose header claims this size. */
function pngOf(width: number, height: number): Uint8Array {
  const bytes = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.set([8, 2, 0, 0, 0], 24);
  return bytes;
}

describe("a permission", () => {
  it("is announced to end once, 30 days before, and a job ends it", async () => {
    await attest({ version: 1, fullName: "Ada Byron" });
    const mails = () =>
      api.sql`SELECT 1 FROM mails WHERE recipient = ${person.email} AND kind = 'permission-ends'`;
    await tellOfEndingPermissions(api.deps);
    expect(await mails()).toHaveLength(0);
    api.clock.advance(340 * 86_400);
    await tellOfEndingPermissions(api.deps);
    await tellOfEndingPermissions(api.deps);
    expect(await mails()).toHaveLength(1);
    api.clock.advance(30 * 86_400);
    await endPermissions(api.deps);
    const [row] = await api.sql`
      SELECT permission FROM buyer_permissions WHERE user_id = ${person.user.id}`;
    expect(row?.permission).toBe("expired");
    api.clock.set(new Date());
  });

  it("is announced to end once, also when the statement is signed again and the end stays the same", async () => {
    await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: admin,
      body: { permission: "verified", reason: "known to us" },
    });
    const mails = () =>
      api.sql`SELECT 1 FROM mails WHERE recipient = ${person.email} AND kind = 'permission-ends'`;
    api.clock.advance(340 * 86_400);
    await tellOfEndingPermissions(api.deps);
    expect(await mails()).toHaveLength(1);
    person = await api.signIn(person.email, person.password);
    const signed = await attest({ version: 1, fullName: "Ada Byron" });
    expect(signed.body.permission).toBe("verified");
    await tellOfEndingPermissions(api.deps);
    expect(await mails()).toHaveLength(1);
    // Another end is announced again.
    const until = new Date(api.clock.now().getTime() + 30 * 86_400_000).toISOString();
    await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: await api.signIn(admin.email, admin.password),
      body: { permission: "verified", until, reason: "a month more" },
    });
    api.clock.advance(20 * 86_400);
    await tellOfEndingPermissions(api.deps);
    expect(await mails()).toHaveLength(2);
    api.clock.set(new Date());
  });

  it("of a month is announced to end after half of it, not when it is given", async () => {
    const until = new Date(api.clock.now().getTime() + 28 * 86_400_000).toISOString();
    await api.request("POST", `/api/admin/users/${person.user.id}/permission`, {
      as: admin,
      body: { permission: "attested", until, reason: "for one project" },
    });
    const mails = () =>
      api.sql`SELECT 1 FROM mails WHERE recipient = ${person.email} AND kind = 'permission-ends'`;
    for (const [day, told] of [
      [0, 0],
      [13, 0],
      [15, 1],
      [27, 1],
    ] as const) {
      api.clock.set(new Date(Date.now() + day * 86_400_000));
      await tellOfEndingPermissions(api.deps);
      expect([day, (await mails()).length]).toEqual([day, told]);
    }
    api.clock.set(new Date());
  });
});
