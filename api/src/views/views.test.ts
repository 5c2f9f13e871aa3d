import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let ada: Person;
let grace: Person;

beforeAll(async () => {
  api = await testApi();
  ada = await api.signUpAdmin();
  grace = await api.signUpAdmin();
});
afterAll(() => api.close());

const FORM = {
  list: "orders",
  name: "Unshipped frozen",
  search: "queue=to-ship",
  columns: ["number"],
};
const save = (as: Person, fields: object = {}) =>
  api.request("POST", "/api/admin/views", { as, body: { ...FORM, ...fields } });
const namesFor = async (as: Person, list = "orders") =>
  (await api.request("GET", `/api/admin/views?list=${list}`, { as })).body.map(
    ({ name }: { name: string }) => name,
  );

describe("a saved view", () => {
  it("is its owner's alone until it is shared", async () => {
    const { status, body } = await save(ada);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...FORM, shared: false, own: true });
    expect(await namesFor(ada)).toEqual(["Unshipped frozen"]);
    expect(await namesFor(ada, "lots")).toEqual([]);
    expect(await namesFor(grace)).toEqual([]);
    const path = `/api/admin/views/${body.id}`;
    const byGrace = { as: grace, body: { name: "Mine" } };
    expect((await api.request("PATCH", path, byGrace)).status).toBe(404);
    expect((await api.request("DELETE", path, { as: grace })).status).toBe(404);
    const shared = await api.request("PATCH", path, { as: ada, body: { shared: true } });
    expect(shared.body).toMatchObject({ ...FORM, shared: true });
    expect(await namesFor(grace)).toEqual(["Unshipped frozen"]);
    expect((await api.request("PATCH", path, byGrace)).body).toMatchObject({
      name: "Mine",
      own: false,
    });
    expect((await api.request("DELETE", path, { as: ada })).status).toBe(200);
    expect(await namesFor(grace)).toEqual([]);
  });

  it("has a name that is unique among the views that a user sees, also when two are saved at once", async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save(ada, { name: "To call" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await save(ada, { name: "TO CALL" })).body.code).toBe("view-exists");
    expect((await save(grace, { name: "To call" })).status).toBe(201);
    expect((await save(ada, { name: "To call", list: "lots" })).status).toBe(201);
    expect((await save(grace, { name: "Of grace" })).status).toBe(201);
    const shared = await save(ada, { name: "of Grace", shared: true });
    expect([shared.status, shared.body.code]).toEqual([409, "view-exists"]);
    const { body: own } = await save(ada, { name: "of Grace" });
    const change = { as: ada, body: { shared: true } };
    const later = await api.request("PATCH", `/api/admin/views/${own.id}`, change);
    expect([later.status, later.body.code]).toEqual([409, "view-exists"]);
  });

  it("is refused without a name or with an unknown list, and for customers", async () => {
    const nameless = await save(ada, { name: "  " });
    expect([nameless.status, nameless.body.fields]).toEqual([422, { name: "A name is required" }]);
    expect((await save(ada, { list: "people" })).status).toBe(422);
    expect((await save(await api.signUp())).status).toBe(403);
  });

  it("stays for the others when its owner's account is gone, if it is shared", async () => {
    const leaving = await api.signUpAdmin();
    await save(leaving, { name: "Shared", shared: true });
    await save(leaving, { name: "Own" });
    await api.sql`DELETE FROM users WHERE id = ${leaving.user.id}`;
    expect(await namesFor(grace)).toContain("Shared");
    expect(await namesFor(grace)).not.toContain("Own");
    const views = (await api.request("GET", "/api/admin/views?list=orders", { as: grace })).body;
    const { id } = views.find(({ name }: { name: string }) => name === "Shared");
    const unshare = { as: grace, body: { shared: false } };
    const kept = await api.request("PATCH", `/api/admin/views/${id}`, unshare);
    expect(kept.body).toMatchObject({ shared: false, own: true });
    expect(await namesFor(grace)).toContain("Shared");
  });
});

describe("shortcuts", () => {
  const path = "/api/admin/shortcuts";
  it("are those of the person, on and unchanged at first", async () => {
    expect((await api.request("GET", path, { as: ada })).body).toEqual({ isOn: true, keys: {} });
    const changed = { isOn: false, keys: { pay: "b" } };
    expect((await api.request("PUT", path, { as: ada, body: changed })).status).toBe(200);
    expect((await api.request("GET", path, { as: ada })).body).toEqual(changed);
    expect((await api.request("GET", path, { as: grace })).body).toEqual({ isOn: true, keys: {} });
    for (const key of ["", " ", "ab"]) {
      const wrong = { isOn: true, keys: { pay: key } };
      expect((await api.request("PUT", path, { as: ada, body: wrong })).status).toBe(422);
    }
  });
});
