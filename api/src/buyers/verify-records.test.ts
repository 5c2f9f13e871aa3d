/** Changes bytes of what may never change, one at a time. `npm run buyers` changes every byte; the gate some of them. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Transaction } from "../db/client.ts";
import { loadList } from "../screening/load-list.ts";
import { screenPending } from "../screening/screen-pending.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct, SHIP_TO } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { endPermissions, recordEvidence } from "./end-permissions.ts";
import { verifyRecords, verifyWithin } from "./verify-records.ts";

const isWhole = process.env.BUYERS === "whole";
/** The gate changes every so many bytes of a text; the first and the last are always among them. */
const STEP = isWhole ? 1 : 37;
const TIMEOUT = 600_000;

let api: TestApi;
let admin: Person;
let customer: Person;

const ask = (method: string, path: string, as: Person, body?: unknown) =>
  api.request(method, path, { as, body });

/** A story with an entry of most kinds. */
beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
  customer = await api.signUp({ firstName: "Victor", lastName: "Bout" });
  await loadList(api.deps, {
    fileName: "list.json",
    bytes: new TextEncoder().encode('{"results":[{"id":"1","source":"SDN","name":"Viktor Bout"}]}'),
  });
  const form = new FormData();
  const institution = {
    name: "Institut für Chemie",
    type: "academic",
    country: "DE",
    address: "Weg 1",
  };
  form.set(
    "application",
    JSON.stringify({
      institution: { ...institution, website: "" },
      role: "Researcher",
      department: "Chemistry",
      researchArea: "Kinins",
      intendedUse: "Assays",
    }),
  );
  form.append("documents", new File(["%PDF-1.4\nA letter\n%%EOF\n"], "letter.pdf"));
  const blob = await new Response(form).blob();
  const sent = await api.request("POST", "/api/buyer/application", {
    as: customer,
    body: await blob.bytes(),
    headers: { "Content-Type": blob.type },
  });
  const { id } = sent.body.application;
  await ask("POST", `/api/admin/applications/${id}/ask`, admin, { message: "Who is „K“?" });
  await ask("POST", "/api/buyer/application/messages", customer, { text: "Dr. Köhler" });
  await ask("POST", `/api/admin/applications/${id}/approve`, admin);
  await ask("PUT", "/api/admin/buyer-rules", admin, { statement: { text: "Für die Forschung." } });
  await ask("POST", "/api/buyer/attest", customer, { version: 2, fullName: "Victor Bout" });
  await screenPending(api.deps);
  const { body } = await ask("GET", "/api/admin/screening/hits", admin);
  for (const hit of body.hits) {
    await ask("POST", `/api/admin/screening/hits/${hit.id}/clear`, admin, { reason: "Passport" });
  }
  const product = await aStoredProduct(api, admin, { access: "verified" });
  const placed = await ask("POST", "/api/orders", customer, {
    order: { shippingAddress: SHIP_TO, total: "35.00" },
    items: [{ productId: product.id, quantity: 1 }],
  });
  expect(placed.status).toBe(201);
  const other = await api.signUp();
  await ask("POST", `/api/admin/users/${other.user.id}/permission`, admin, {
    permission: "attested",
    until: new Date(api.clock.now().getTime() + 60_000).toISOString(),
    reason: "a test",
  });
  api.clock.advance(120);
  await endPermissions(api.deps);
  await recordEvidence(api.deps);
});
afterAll(() => api.close());

it("finds nothing in what nobody has changed", async () => {
  expect(await verifyRecords(api.deps)).toMatchObject({ isWhole: true, evidence: 1, documents: 1 });
});

/** Does the work as whoever owns the database could, looks at what is found, and takes it back. */
async function tamper(work: (tx: Transaction) => Promise<unknown>): Promise<string> {
  let found = "nothing was found";
  const undo = new Error("undo");
  await api.deps.db
    .transaction(async (tx) => {
      await tx.sql.unsafe("SET LOCAL session_replication_role = replica");
      await work(tx);
      const verified = await verifyWithin(tx, api.deps.encryption);
      if (!verified.isWhole) found = verified.found;
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
  return found;
}

describe("one changed byte", () => {
  const TABLES = [
    ["buyer_records", /^Row \d+ of the record was changed/],
    ["buyer_statements", /^Version \d+ of the statement was changed/],
    ["order_evidence", /^The evidence of (the|an) order .*was (changed|deleted|added later)/],
  ] as const;

  it.each(TABLES)(
    "of any column of %s is found, and named",
    { timeout: TIMEOUT },
    async (table, named) => {
      const columns = await api.sql<{ name: string; type: string; isMade: boolean }[]>`
      SELECT column_name AS name, data_type AS type, is_generated = 'ALWAYS' AS "isMade"
      FROM information_schema.columns WHERE table_name = ${table} AND table_schema = current_schema()`;
      expect(columns.length).toBeGreaterThan(1);
      const rows = await api.sql.unsafe<{ place: string; row: Record<string, unknown> }[]>(
        `SELECT ctid::text AS place, to_jsonb(t) AS row FROM ${table} t ORDER BY ctid`,
      );
      const missed: string[] = [];
      for (const { place, row } of isWhole ? rows : rows.filter((_, at) => at % 3 === 0)) {
        for (const { name, type, isMade } of columns) {
          for (const changed of changesOf(row[name], type)) {
            const found = await tamper(async (tx) => {
              // A changed body may be no JSON any more; the columns that follow from it must not hide that.
              if (table === "buyer_records" && (isMade || name === "body"))
                await tx.sql.unsafe(NO_MADE);
              await tx.sql.unsafe(
                `UPDATE ${table} SET ${name} = $1::text::${type} WHERE ctid = $2::tid`,
                [changed, place],
              );
            });
            if (!named.test(found))
              missed.push(`${name} of ${place}: ${String(changed).slice(0, 80)}: ${found}`);
          }
        }
      }
      expect(missed).toEqual([]);
    },
  );

  it("of a document is found", { timeout: TIMEOUT }, async () => {
    const [document] = await api.sql<{ id: string; bytes: number }[]>`
      SELECT id, length(content) AS bytes FROM buyer_documents`;
    for (let at = 0; at < Number(document?.bytes); at += isWhole ? 1 : 9) {
      const found = await tamper(
        (tx) => tx.sql`
          UPDATE buyer_documents SET content = set_byte(content, ${at}, get_byte(content, ${at}) # 1)
          WHERE id = ${document?.id ?? ""}`,
      );
      expect(found).toContain("The document");
    }
  });
});

const NO_MADE = `ALTER TABLE buyer_records ${["kind", "user_id", "order_id", "application_id"]
  .map((column) => `ALTER COLUMN ${column} DROP EXPRESSION`)
  .join(", ")}`;

/** The value with one letter changed, for many of its letters; of a number another one. */
function changesOf(value: unknown, type: string): (string | null)[] {
  if (value === null) return ["x"];
  if (type !== "text") return [String(Number(value) + 1000)];
  const text = String(value);
  if (text === "") return ["x"];
  const places = [...text]
    .map((_, at) => at)
    .filter((at) => at % STEP === 0 || at === text.length - 1);
  return places.map(
    (at) =>
      text.slice(0, at) +
      String.fromCodePoint((text.codePointAt(at) ?? 0) ^ 1) +
      text.slice(at + 1),
  );
}

describe("somebody with the database's password", () => {
  it.each([
    ["deletes a row", "DELETE FROM buyer_records WHERE seq = 4", /Row 4/],
    [
      "deletes the evidence of an order",
      "DELETE FROM order_evidence",
      /evidence of an order was deleted/,
    ],
    [
      "adds a statement",
      "INSERT INTO buyer_statements VALUES (9, 'Anything')",
      /Version 9 of the statement/,
    ],
    [
      "changes the rules",
      "UPDATE buyer_rules SET months = 60 WHERE version = 2",
      /Version 2 of the rules/,
    ],
    [
      "gives a permission",
      "UPDATE buyer_permissions SET permission = 'verified', until = NULL WHERE permission = 'expired'",
      /The permission of/,
    ],
    [
      "lengthens a permission",
      "UPDATE buyer_permissions SET until = until + interval '1 year' WHERE permission = 'verified'",
      /The permission of/,
    ],
    [
      "adds evidence for an earlier order",
      `INSERT INTO order_evidence (order_id, body, hash)
       SELECT '00000000' || substr(order_id, 9), changed, encode(sha256(convert_to(changed, 'UTF8')), 'hex')
       FROM order_evidence, LATERAL (SELECT replace(body, order_id, '00000000' || substr(order_id, 9)) AS changed) AS c`,
      /was added later/,
    ],
    [
      "changes an answer",
      "UPDATE buyer_messages SET text = 'Dr. Who' WHERE from_whom = 'buyer'",
      /An answer to the application/,
    ],
    ["opens a cleared hit", "UPDATE screening_hits SET state = 'open'", /The hit/],
  ])("that %s is found, and named", async (_, statement, named) => {
    expect(await tamper((tx) => tx.sql.unsafe(statement))).toMatch(named);
  });

  it("that cuts off the end is told by the hash that was written down", async () => {
    const before = await verifyRecords(api.deps);
    let after = before;
    await tamper(async (tx) => {
      await tx.sql`DELETE FROM buyer_records WHERE seq = (SELECT max(seq) FROM buyer_records)`;
      after = await verifyWithin(tx, api.deps.encryption);
    });
    expect(after).not.toMatchObject({ last: before.isWhole ? before.last : "" });
  });

  it("is refused to the shop's own statements", async () => {
    for (const statement of [
      "UPDATE buyer_records SET body = '{}' WHERE seq = 1",
      "DELETE FROM buyer_records",
      "TRUNCATE buyer_records",
      "UPDATE buyer_statements SET text = 'x'",
      "UPDATE buyer_rules SET months = 1",
      "DELETE FROM order_evidence",
    ]) {
      await expect(api.sql.unsafe(statement)).rejects.toThrow("never changed");
    }
  });
});

it("what is decided while it verifies is no change", async () => {
  const people = [await api.signUp(), await api.signUp(), await api.signUp()];
  const deciding = people.map(({ user }) =>
    ask("POST", `/api/admin/users/${user.id}/permission`, admin, {
      permission: "verified",
      reason: "at once",
    }),
  );
  const verified = await Promise.all([1, 2, 3].map(() => verifyRecords(api.deps)));
  await Promise.all(deciding);
  expect(verified.every((each) => each.isWhole)).toBe(true);
});
