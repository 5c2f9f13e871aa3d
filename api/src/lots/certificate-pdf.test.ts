import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aLot, aReleasedLot } from "../testing/lots-under-test.ts";
import type { Person } from "../testing/people.ts";
import { aStoredProduct } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";
import { anMzml, aTable, CHROMATOGRAM } from "../traces/testing/trace-files.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api?.close());

async function textOf(path: string, as = admin) {
  const request = new Request(`http://localhost:3000${path}`, {
    headers: { "X-Session-Id": as.sessionId },
  });
  const answer = await api.app.fetch(request);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text, totalPages } = await extractText(
    await getDocumentProxy(new Uint8Array(await answer.arrayBuffer())),
    { mergePages: true },
  );
  return { text: text.replace(/\s+/g, " "), totalPages };
}

const product = { name: "Bradykinin", casNumber: "58-82-2", sequence: "RPPGFSPFR" };

describe("the certificate as PDF", () => {
  it("has the plots of its traces, with axes, labelled peaks and a table of them", async () => {
    const { id } = await aStoredProduct(api, admin);
    const lot = await aLot(api, admin, id);
    const files = { "kind=hplc&xUnit=min": CHROMATOGRAM, "kind=ms": Buffer.from(anMzml()) };
    for (const [query, body] of Object.entries(files)) {
      const path = `/api/admin/lots/${lot.id}/traces?${query}`;
      const headers = { "Content-Type": "application/octet-stream" };
      expect((await api.request("POST", path, { as: admin, body, headers })).status).toBe(201);
    }
    const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    for (const words of ["HPLC chromatogram", "12,000 points", "mAU", "Apex, min", "93.46"]) {
      expect(text).toContain(words);
    }
    // Once as a label in the plot, once in the table.
    expect(text.split("5.00").length).toBeGreaterThan(2);
    for (const words of ["Mass spectrum", "m/z", "1060.57", "1060.5687"]) {
      expect(text).toContain(words);
    }
  });

  it("names the largest of many peaks, by time, and says how many there are", async () => {
    const { id } = await aStoredProduct(api, admin);
    const lot = await aLot(api, admin, id);
    const small = Array.from({ length: 24 }, (_, index) => [0.5 + index * 0.35, 20] as const);
    const body = aTable({ peaks: [...small, [9.4, 2_000]], width: 0.03, points: 12_000 });
    const path = `/api/admin/lots/${lot.id}/traces?kind=hplc`;
    const headers = { "Content-Type": "application/octet-stream" };
    const { status, body: trace } = await api.request("POST", path, { as: admin, body, headers });
    expect([status, trace.peaks.length]).toEqual([201, 25]);
    const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    expect(text).toContain("9.400");
    expect(text).toContain("The 20 largest of 25 peaks.");
  });

  it.each([
    ["pGlu-LYENK", "(pGlu)LYENK"],
    ["CYIQNCPLG-NH2;C1-C6", "CYIQNCPLG-NH2;C1-C6"],
    ["Ac-RPPGFX", "Ac-RPPGFX"],
  ])("writes the sequence %s as it is read", async (sequence, written) => {
    const { id } = await aStoredProduct(api, admin, { sequence });
    const lot = await aLot(api, admin, id);
    const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    expect(text).toContain(`Sequence ${written} `);
  });

  it("names its days in the shop's time zone", async () => {
    const { id } = await aStoredProduct(api, admin, product);
    // In New York it is still today.
    const [today = "", tomorrow = ""] = [0, 1].map((days) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10),
    );
    api.clock.set(new Date(`${tomorrow}T02:30:00Z`));
    try {
      const late = await api.signUpAdmin();
      const lot = await aReleasedLot(api, late, id);
      const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`, late);
      expect(text).toContain(`on ${today}.`);
      expect(text).toContain(`made on ${today} `);
      expect(text).not.toContain(tomorrow);
      const page = await api.request("GET", `/api/lots/${lot.lotNumber}`);
      expect(page.body).toMatchObject({ timeZone: "America/New_York" });
    } finally {
      api.clock.set(new Date());
    }
  });

  it("holds every field that is entered, and who released the lot", async () => {
    const { id } = await aStoredProduct(api, admin, product);
    const lot = await aReleasedLot(api, admin, id, {
      supplierLot: "SUP-77",
      manufacturer: "Péptidos Ωmega",
      expiresOn: "2198-05-06",
      solubility: "Water, ≥ 1 mg/mL",
    });
    const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    const values = [
      ...[product.name, product.casNumber, product.sequence, "Certificate of Analysis", "Aliquot"],
      ...[lot.lotNumber, lot.supplierLot, lot.manufacturer, lot.manufacturedOn, lot.retestOn],
      ...[
        lot.expiresOn,
        `${lot.fillMg} mg`,
        lot.saltForm,
        lot.appearance,
        lot.solubility,
        lot.storage,
      ],
      ...lot.tests.flatMap((test) => [
        test.method,
        test.limit,
        test.result === null ? null : String(test.result),
        test.testedOn,
        test.laboratory,
        test.reportId,
      ]),
      ...[`Released by ${lot.releasedBy}`, `/coa/${lot.lotNumber}`, "Research use only"],
    ];
    const held = text.replaceAll(" ", "");
    const missing = values.filter((value) => value && !held.includes(value.replaceAll(" ", "")));
    expect(missing).toEqual([]);
  });

  it("marks a lot in quarantine as a draft, and a result outside its limit", async () => {
    const { id } = await aStoredProduct(api, admin);
    const tests = [{ kind: "hplc-purity", result: 97, limit: "≥ 98 %", unit: "%" }];
    const lot = await aLot(api, admin, id, { tests });
    const { text } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    expect(text).toContain("Draft");
    expect(text).toContain("outside");
    expect(text).toContain("Not released");
  });

  it("continues on further pages when there are many results", async () => {
    const { id } = await aStoredProduct(api, admin);
    const tests = Array.from({ length: 50 }, (_, index) => ({
      kind: "custom",
      method: `Method ${index} ${"of many words ".repeat(10)}`,
      result: index,
    }));
    const lot = await aLot(api, admin, id, { tests });
    const { text, totalPages } = await textOf(`/api/admin/lots/${lot.id}/certificate.pdf`);
    expect(totalPages).toBeGreaterThan(2);
    expect(text).toContain("Method 49");
  });
});

describe("labels", () => {
  it("show the content of the vial, thirty on a sheet", async () => {
    const { id } = await aStoredProduct(api, admin, product);
    const lot = await aLot(api, admin, id);
    const { text, totalPages } = await textOf(`/api/admin/lots/${lot.id}/labels.pdf?count=31`);
    expect(totalPages).toBe(2);
    for (const words of ["Bradykinin", lot.lotNumber, "5 mg", "58-82-2", "Research Use Only"]) {
      expect(text.split(words)).toHaveLength(32);
    }
  });
});
