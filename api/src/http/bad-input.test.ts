import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { REGISTRATION } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const login = (body: unknown, headers: Record<string, string> = JSON_TYPE) =>
  api.request("POST", "/api/login", { body, headers });

const JSON_TYPE = { "Content-Type": "application/json" };

describe("a body", () => {
  it.each(['{"email":', "{", "nonsense", '{"a":1}}', "[".repeat(30_000)])(
    "is 400 when it is broken JSON: %.20s",
    async (body) => {
      expect(await login(body)).toMatchObject({ status: 400, body: { code: "unreadable" } });
    },
  );

  it.each(["null", "[]", '"text"', "5", "true", "{}", '{"email":5,"password":["x"]}'])(
    "is 422 when its type is wrong: %s",
    async (body) => {
      expect(await login(body)).toMatchObject({ status: 422, body: { code: "invalid" } });
    },
  );

  it("that is missing is 422", async () => {
    expect(await api.request("POST", "/api/login", { headers: JSON_TYPE })).toMatchObject({
      status: 422,
    });
    expect(await api.request("POST", "/api/login")).toMatchObject({ status: 422 });
  });

  it.each([
    ["application/x-www-form-urlencoded", "email=ada@example.com&password=x"],
    ["multipart/form-data; boundary=x", "--x--"],
    ["text/plain", '{"email":"ada@example.com","password":"x"}'],
    ["application/jsonx", "{}"],
    ["", "{}"],
  ])("is 415 when it is not JSON: %s", async (type, body) => {
    expect(await login(body, { "Content-Type": type })).toMatchObject({
      status: 415,
      body: { code: "unsupported-media-type" },
    });
  });

  it("may say its charset", async () => {
    const headers = { "Content-Type": "application/json; charset=utf-8" };
    expect(await login("{}", headers)).toMatchObject({ status: 422 });
  });

  it("of more than 64 KiB is 413, one of 64 KiB is read", async () => {
    const padded = (length: number) => `{"a":"${"x".repeat(length - 8)}"}`;
    expect(await login(padded(64 * 1024 + 1))).toMatchObject({
      status: 413,
      body: { code: "too-large" },
    });
    expect(await login(padded(64 * 1024))).toMatchObject({ status: 422 });
  });

  it("of invalid UTF-8 is 422", async () => {
    const bytes = Buffer.from([...Buffer.from('{"email":"'), 0xff, 0xfe, ...Buffer.from('"}')]);
    expect(await login(bytes)).toMatchObject({
      status: 422,
      body: { code: "invalid-encoding", fields: { body: expect.any(String) } },
    });
  });

  it.each(["Ada\\u0000", "\\ud800", "\\udc00Ada"])(
    "is 422 when its text cannot be stored: %s",
    async (name) => {
      const body = JSON.stringify({ ...REGISTRATION, firstName: "NAME" }).replace("NAME", name);
      const answer = await api.request("POST", "/api/register", { body, headers: JSON_TYPE });
      expect(answer).toMatchObject({
        status: 422,
        body: { fields: { firstName: expect.stringContaining("stored") } },
      });
    },
  );

  it("is never repeated by a refusal, a password least of all", async () => {
    const { status, body } = await login({ email: "no-address", password: "s3cret-horse", x: 1 });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).not.toMatch(/s3cret-horse|no-address/);
    expect(body.fields).toEqual({ email: "Invalid email address" });
  });

  it("with keys that mean something to JavaScript changes nothing", async () => {
    const body = `{"email":"ada@example.com","password":"x","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`;
    expect(await login(body)).toMatchObject({ status: 401 });
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("keeps emoji, right-to-left text and combining marks exactly", async () => {
    const firstName = "👩🏽‍🔬 עדה e\u0301";
    const person = await api.signUp({ firstName, lastName: "  O'Neil—“Byron”  " });
    const { body } = await api.request("GET", "/api/user", { as: person });
    expect(body).toMatchObject({ firstName, lastName: "  O'Neil—“Byron”  " });
  });

  it.each([
    ["firstName", "x".repeat(101)],
    ["street", "x".repeat(201)],
    ["email", `${"x".repeat(250)}@example.com`],
    ["password", "x".repeat(257)],
    ["password", "short 1"],
    ["zipCode", "1234"],
    ["zipCode", "12345-12"],
    ["email", "ada@example.com\r\nBcc: eve@example.com"],
    ["email", "ada"],
    ["firstName", "   "],
    ["country", 5],
  ])("with a bad %s is 422 and says where", async (field, value) => {
    const answer = await api.request("POST", "/api/register", {
      body: { ...REGISTRATION, [field]: value },
    });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });

  it("is not needed when there is nothing to send", async () => {
    const person = await api.signUp();
    const answer = await api.request("POST", "/api/logout", { as: person, headers: JSON_TYPE });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  });

  it("of 64 characters of Unicode is a fine password", async () => {
    const password = `${"ключ-от-города ".repeat(4)}🗝️`.slice(0, 64);
    const person = await api.signUp({ password });
    expect(person.user.email).toBe(person.email);
  });
});

describe("an address", () => {
  it.each(["/api/products/%zz", "/api/products/%", "/api/products?search=%E0%A4%A", "/api/%c0%af"])(
    "that is badly encoded is 400: %s",
    async (path) => {
      expect(await api.request("GET", path)).toMatchObject({ status: 400 });
    },
  );

  it.each(["/api/nothing", "/api", "/api/", "/api/products/a/b/c/d", "/api/products/%00"])(
    "that is unknown is 404: %s",
    async (path) => {
      expect(await api.request("GET", path)).toMatchObject({
        status: 404,
        body: { code: "not-found" },
      });
    },
  );

  it.each([
    "-1",
    "1.5",
    "NaN",
    "1e309",
    "9223372036854775808",
    "101",
    "0",
    "",
    "x",
    "1&limit=2",
    "0x10",
    "1e1",
    "%201",
    "1%20",
    "+1",
    "1_0",
    "١",
  ])("with limit=%s is 422", async (limit) => {
    const admin = await adminOnce();
    const answer = await api.request("GET", `/api/admin/users?limit=${limit}`, { as: admin });
    expect(answer).toMatchObject({ status: 422, body: { fields: {} } });
  });

  it.each(["-1", "1.5", "NaN", "1e309", "9223372036854775808", "", "0x10", "1e1", "%201", "+1"])(
    "with offset=%s is 422",
    async (offset) => {
      const admin = await adminOnce();
      const answer = await api.request("GET", `/api/admin/users?offset=${offset}`, { as: admin });
      expect(answer.status).toBe(422);
    },
  );

  it("takes %, _, quotes, commas and brackets in a search literally", async () => {
    const admin = await adminOnce();
    await api.signUp({ lastName: `50%_off'"\\` });
    const found = async (search: string) => {
      const path = `/api/admin/users?search=${encodeURIComponent(search)}`;
      return (await api.request("GET", path, { as: admin })).body.total;
    };
    expect(await found(`%_off'"\\`)).toBe(1);
    expect(await found("%a%")).toBe(0);
    expect(await found("_____")).toBe(0);
    expect(await found("' OR 1=1 --")).toBe(0);
    await api.signUp({ lastName: `[a,b] {"c":1}` });
    for (const text of [`[a,b] {"c":1}`, "a,b", `{"c":1}`]) expect(await found(text)).toBe(1);
    const twice = "/api/admin/users?search=a&search=b";
    expect(await api.request("GET", twice, { as: admin })).toMatchObject({ status: 422 });
  });

  it.each(["nonsense", "' OR 1=1", "%F0%9F%92%A9", "x".repeat(3_000), "00000000-0000-0000"])(
    "is 404 with an invalid id: %.20s",
    async (id) => {
      const admin = await adminOnce();
      const path = `/api/admin/users/${encodeURIComponent(decodeURIComponent(id))}`;
      expect(await api.request("DELETE", path, { as: admin })).toMatchObject({ status: 404 });
    },
  );

  let admin: ReturnType<TestApi["signUpAdmin"]> | undefined;
  const adminOnce = () => {
    admin ??= api.signUpAdmin({ email: "admin@example.com" });
    return admin;
  };
});

describe("a method", () => {
  it("is 405 with the list of methods, when a path does not support it", async () => {
    const answer = await api.request("DELETE", "/api/login");
    expect(answer).toMatchObject({ status: 405, body: { code: "method-not-allowed" } });
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST");
    const byId = await api.request("GET", "/api/admin/users/some-id");
    expect(byId.status).toBe(405);
    expect(byId.headers.get("allow")).toBe("DELETE, PUT");
  });

  it("HEAD answers like GET", async () => {
    const get = await api.request("GET", "/api/health/live");
    const head = await api.request("HEAD", "/api/health/live");
    expect(head.status).toBe(200);
    expect(head.headers.get("content-type")).toBe(get.headers.get("content-type"));
    expect((await api.request("HEAD", "/api/user")).status).toBe(401);
  });

  it("OPTIONS lists the methods of a path", async () => {
    const answer = await api.request("OPTIONS", "/api/login");
    expect(answer.status).toBe(204);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, POST, OPTIONS");
    expect((await api.request("OPTIONS", "/api/nothing")).status).toBe(404);
  });
});
