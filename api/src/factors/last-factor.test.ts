import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { factorsOf } from "../testing/factors-under-test.ts";
import type { Person } from "../testing/people.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let factors: ReturnType<typeof factorsOf>;

beforeAll(async () => {
  api = await testApi();
  factors = factorsOf(api);
});
afterAll(() => api.close());

const removeTotp = (as: Person) => api.request("DELETE", "/api/auth/totp", { as });
const removeKey = (as: Person, id: string) =>
  api.request("DELETE", `/api/auth/passkeys/${id}`, { as });

describe("the last factor of an admin", () => {
  it("is not removed while admins need one, and the refusal says what to do", async () => {
    const admin = await api.signUpAdmin();
    await factors.addTotp(admin);
    const refused = await removeTotp(admin);
    expect([refused.status, refused.body.code]).toEqual([409, "last-factor"]);
    expect(refused.body.message).toContain("Add another one first");
    const { passkey } = await factors.addPasskey(admin);
    expect((await removeTotp(admin)).status).toBe(200);
    for (const call of [
      () => removeKey(admin, passkey.id),
      () => api.request("DELETE", "/api/auth/passkeys", { as: admin, body: { id: passkey.id } }),
    ]) {
      const { status, body } = await call();
      expect([status, body.code]).toEqual([409, "last-factor"]);
    }
    const { body } = await api.request("GET", "/api/auth/factors", { as: admin });
    expect(body).toMatchObject({ passkeys: [{ id: passkey.id }], isNeeded: false });
    expect(body.recoveryCodesLeft).toBe(10);
  });

  it("stays when both are removed at once", async () => {
    const admin = await api.signUpAdmin();
    await factors.addTotp(admin);
    const { passkey } = await factors.addPasskey(admin);
    const answers = await Promise.all([removeTotp(admin), removeKey(admin, passkey.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("of a customer, or while admins need none, is removed", async () => {
    const customer = await api.signUp();
    await factors.addTotp(customer);
    expect((await removeTotp(customer)).status).toBe(200);
    const admin = await api.signUpAdmin();
    await factors.addTotp(admin);
    const off = await api.request("PATCH", "/api/admin/settings/store", {
      as: admin,
      body: { adminsNeedFactor: false },
    });
    expect(off.status).toBe(200);
    expect((await removeTotp(admin)).status).toBe(200);
  });
});
