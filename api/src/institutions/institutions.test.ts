/**
 * Applications under names as people write them. `npm run buyers` sends a thousand of them; the gate a hundred.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { nightly } from "#shared/testing/nightly.ts";
import sample from "../../../scripts/demo/institutions.json";
import { seededRandom } from "../../../scripts/trials/stage/random.ts";
import { lookalikesOf, madeDump, pick, writtenBy } from "../testing/made-institutions.ts";
import type { Person } from "../testing/people.ts";
import { manyCustomers } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { waitsForALock } from "../testing/waits-for-a-lock.ts";
import { domainsOf, matchDomain, searchInstitutions } from "./institutions.queries.ts";
import { loadInstitutions } from "./load-institutions.ts";

const APPLICATIONS = Number(process.env.BUYER_APPLICATIONS ?? nightly(100, 1000));
const TIMEOUT = 300_000;

let api: TestApi;
let admin: Person;

const bytesOf = (text: string) => new Blob([text]).stream();
const load = (records: unknown) => loadInstitutions(api.deps.db, bytesOf(JSON.stringify(records)));
const count = async () => (await api.sql`SELECT FROM institutions`).length;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  await load(madeDump());
});
afterAll(() => api.close());

describe("an institution", () => {
  it("is found first by at least 95 of 100 names as people write them", {
    timeout: TIMEOUT,
  }, async () => {
    const random = seededRandom(20_261_124);
    const records = madeDump();
    const missed: string[] = [];
    for (let at = 0; at < APPLICATIONS; at += 1) {
      // Half of them ask for the real institutions, which are few among the made-up ones.
      const written = writtenBy(random, pick(random, at % 2 ? records : sample));
      const [first] = await searchInstitutions(api.deps.db, written.text);
      if (first?.rorId !== written.rorId) {
        missed.push(`${written.how}: ${written.text} → ${first?.name ?? "nothing"}`);
      }
    }
    const rate = (100 * (APPLICATIONS - missed.length)) / APPLICATIONS;
    process.stdout.write(
      `Institutions: the right one first for ${rate.toFixed(1)} % of ${APPLICATIONS}\n`,
    );
    expect(rate, missed.join("\n")).toBeGreaterThanOrEqual(95);
  });

  it.each([
    ["eth zurich", "ETH Zurich"],
    ["Universität Zürich", "University of Zurich"],
    ["mit", "Massachusetts Institute of Technology"],
    ["uc berkeley", "University of California, Berkeley"],
    ["東京大学", "The University of Tokyo"],
    ["Standford", "Stanford University"],
    ["Havard Univ", "Harvard University"],
    ["  ucsf ", "University of California, San Francisco"],
  ])("is found as %s", async (typed, name) => {
    const { body } = await api.request("GET", `/api/institutions?q=${encodeURIComponent(typed)}`, {
      as: admin,
    });
    expect(body[0]?.name).toBe(name);
  });

  it.each(["%", "_", "\\", "'", "a", "", "  ", "% %", "x".repeat(300)])(
    "is not found by %j, and nothing breaks",
    async (typed) => {
      const { status } = await api.request(
        "GET",
        `/api/institutions?q=${encodeURIComponent(typed)}`,
        { as: admin },
      );
      expect([200, 422]).toContain(status);
    },
  );
});

describe("a domain", () => {
  it.each([
    ["ada@harvard.edu", ["harvard.edu"]],
    ["ada@cs.harvard.edu", ["cs.harvard.edu", "harvard.edu"]],
    ["ada@HARVARD.EDU", ["harvard.edu"]],
    ["ada@xn--hrvard-3ve.edu", []],
    ["ada@hаrvard.edu", []],
    ["ada@harvard.edu.", []],
    ["ada@-harvard.edu", []],
    ["ada@localhost", []],
    ["harvard.edu", ["harvard.edu"]],
  ])("of %s is read as %j", (email, domains) => {
    expect(domainsOf(email)).toEqual(domains);
  });

  it("of nobody's lookalike matches", async () => {
    for (const { domains } of sample) {
      const [domain = ""] = domains;
      expect(await matchDomain(api.deps.db, `ada@lab.${domain}`, null)).toMatchObject({ domain });
      for (const lookalike of lookalikesOf(domain)) {
        const email = `ada@${lookalike}`;
        expect([email, await matchDomain(api.deps.db, email, null)]).toEqual([email, null]);
      }
    }
  });

  it("at which anybody gets an address belongs to no institution, not even to the company that has it", async () => {
    const [company, ...others] = madeDump();
    const domains = ["yahoo.com", "yahoo.co.uk", "naver.com", "company.example"];
    await load([{ ...company, domains }, ...others]);
    const matched = [];
    for (const domain of [...domains, "mail.yahoo.com", "yahoo.example", "notyahoo.com"]) {
      const match = await matchDomain(api.deps.db, `ada@${domain}`, company?.id ?? "");
      if (match) matched.push(match.domain);
    }
    expect(matched).toEqual(["company.example"]);
    await load(madeDump());
  });

  it("that dozens of institutions name belongs to none of them", async () => {
    const shared = madeDump()
      .slice(0, 30)
      .map((record) => ({ ...record, domains: ["pages.example"] }));
    await load([...madeDump().slice(30), ...shared]);
    expect(await matchDomain(api.deps.db, "ada@pages.example", shared[0]?.id ?? "")).toBeNull();
    await load(madeDump());
  });
});

describe("an application while known domains are approved at once", () => {
  const form = (rorId: string | null, name: string) => ({
    institution: { name, type: "academic", country: "US", address: "1 Way", website: "", rorId },
    role: "Researcher",
    department: "Chemistry",
    researchArea: "Kinins",
    intendedUse: "Binding assays.",
  });

  async function apply(as: Person, body: object) {
    const parts = new FormData();
    parts.set("application", JSON.stringify(body));
    const blob = await new Response(parts).blob();
    return api.request("POST", "/api/buyer/application", {
      as,
      body: await blob.bytes(),
      headers: { "Content-Type": blob.type },
    });
  }

  beforeAll(async () => {
    await api.request("PUT", "/api/admin/buyer-rules", {
      as: admin,
      body: { approveKnownDomains: true },
    });
  });

  it("is approved only with a confirmed address at the chosen institution, and none in error", {
    timeout: TIMEOUT,
  }, async () => {
    const random = seededRandom(7);
    const records = madeDump();
    const people = await manyCustomers(api, APPLICATIONS);
    const wrong: string[] = [];
    let approved = 0;
    for (const [at, person] of people.entries()) {
      const record = pick(random, at % 2 ? records : sample);
      const [domain = ""] = record.domains;
      const isOwn = at % 4 === 0;
      const isConfirmed = random() < 0.8;
      const isChosen = random() < 0.8;
      const host = isOwn
        ? pick(random, [domain, `lab.${domain}`])
        : pick(random, lookalikesOf(domain));
      await api.sql`
        UPDATE users SET email = ${`person${at}@${host}`}, email_verified = ${isConfirmed}
        WHERE id = ${person.user.id}`;
      const { text } = writtenBy(random, record);
      const { status, body } = await apply(person, form(isChosen ? record.id : null, text.trim()));
      const isApproved = body.application?.state === "approved";
      if (isApproved) approved += 1;
      if (status !== 200 || isApproved !== (isOwn && isConfirmed && isChosen)) {
        wrong.push(`${host} as ${record.names[0]?.value}: ${status} ${body.application?.state}`);
      }
    }
    process.stdout.write(
      `Applications: ${approved} of ${APPLICATIONS} approved at once, ${wrong.length} in error\n`,
    );
    expect(approved).toBeGreaterThan(0);
    expect(wrong).toEqual([]);
  });

  it("is approved under the name of the record, not under a better one that was typed beside it", async () => {
    const [small] = await manyCustomers(api, 1);
    await api.sql`
      UPDATE users SET email = ${`${small?.user.id}@stanford.edu`}, email_verified = true
      WHERE id = ${small?.user.id ?? ""}`;
    const own = sample.find(({ names }) => names[0]?.value === "Stanford University")?.id ?? "";
    const { body } = await apply(small as Person, form(own, "Harvard University"));
    expect(body.application).toMatchObject({
      state: "approved",
      institution: { name: "Stanford University" },
    });
  });

  it("is not approved with the address of another institution, or for a refused account", async () => {
    const [stanford, harvard] = await manyCustomers(api, 2);
    for (const person of [stanford, harvard]) {
      await api.sql`
        UPDATE users SET email = ${`${person?.user.id}@stanford.edu`}, email_verified = true
        WHERE id = ${person?.user.id ?? ""}`;
    }
    const ror = sample.find(({ names }) => names[0]?.value === "Harvard University")?.id ?? "";
    const other = await apply(harvard as Person, form(ror, "Harvard University"));
    expect(other.body.application.state).toBe("open");
    await api.request("POST", `/api/admin/users/${stanford?.user.id}/permission`, {
      as: admin,
      body: { permission: "refused", reason: "a reseller" },
    });
    const own = sample.find(({ names }) => names[0]?.value === "Stanford University")?.id ?? "";
    const refused = await apply(stanford as Person, form(own, "Stanford University"));
    expect(refused.body.application.state).toBe("open");
  });

  it("is not approved for an account that is refused at the same moment", async () => {
    const [person] = (await manyCustomers(api, 1)) as [Person];
    const { id } = person.user;
    await api.sql`
      UPDATE users SET email = ${`${id}@stanford.edu`}, email_verified = true WHERE id = ${id}`;
    const own = sample.find(({ names }) => names[0]?.value === "Stanford University")?.id ?? "";
    let applying: ReturnType<typeof apply> | undefined;
    await api.db.transaction(async (tx) => {
      await tx.sql`INSERT INTO buyer_permissions (user_id, permission) VALUES (${id}, 'refused')`;
      applying = apply(person, form(own, "Stanford University"));
      await vi.waitFor(async () => expect(await waitsForALock(api.sql)).toBe(true), {
        timeout: 10_000,
      });
    });
    expect((await applying)?.body).toMatchObject({
      permission: "refused",
      application: { state: "open" },
    });
  });
});

describe("a broken dump", () => {
  const record = JSON.stringify(madeDump()[0]);
  it.each([
    ["that is cut in a record", `[${record},{"id":"https://ror`],
    ["that is cut between two records", `[${record},`],
    ["without records", "[]"],
    ["of schema 1", '[{"id":"https://ror.org/x","name":"Old","status":"active"}]'],
    ["of HTML", "<html></html>"],
    [
      "with a record that lacks its names",
      '[{"id":"https://ror.org/x","status":"active","names":[]}]',
    ],
    ["of nothing", ""],
  ])("%s leaves the institutions that were loaded before", async (_, text) => {
    const before = await count();
    await expect(loadInstitutions(api.deps.db, bytesOf(text))).rejects.toThrow(/file|dump|Record/);
    expect(await count()).toBe(before);
  });

  it("is read in pieces of any size, also within a letter", async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(madeDump().slice(0, 60)));
    for (const size of [1, 7, 64]) {
      async function* pieces() {
        for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size);
      }
      expect(await loadInstitutions(api.deps.db, pieces())).toBe(60);
    }
    await load(madeDump());
  });
});
