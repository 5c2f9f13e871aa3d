import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createResetToken } from "../accounts/create-tokens.ts";
import { expectRevokedBy } from "../testing/expect-revoked.ts";
import { GOOD_PASSWORD, type Person, REGISTRATION } from "../testing/people.ts";
import { aStoredProduct, order } from "../testing/shop-fixtures.ts";
import { type TestApi, testApi } from "../testing/test-api.ts";

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await testApi();
  admin = await api.signUpAdmin();
});
afterAll(() => api.close());

const NEW_PASSWORD = "Another 1ong passphrase";

describe("no request that begins after the answer succeeds when a session is ended by", () => {
  it("signing out", async () => {
    const person = await api.signUp();
    await expectRevokedBy(api, person, () => api.request("POST", "/api/logout", { as: person }));
  });

  it("a change of password elsewhere", async () => {
    const person = await api.signUp();
    const elsewhere = await api.signIn(person.email);
    await expectRevokedBy(api, person, () =>
      api.request("POST", "/api/auth/change-password", {
        as: elsewhere,
        body: {
          currentPassword: GOOD_PASSWORD,
          newPassword: NEW_PASSWORD,
          confirmPassword: NEW_PASSWORD,
        },
      }),
    );
  });

  it("a reset of the password", async () => {
    const person = await api.signUp();
    const token = await createResetToken(api.db, person.user.id);
    await expectRevokedBy(api, person, () =>
      api.request("POST", "/api/auth/reset-password", {
        body: { token, newPassword: NEW_PASSWORD },
      }),
    );
  });

  it("a new password set by an admin", async () => {
    const person = await api.signUp();
    await expectRevokedBy(api, person, () => save(person, { password: NEW_PASSWORD }));
  });

  it("deletion", async () => {
    const person = await api.signUp();
    await expectRevokedBy(api, person, () =>
      api.request("DELETE", `/api/admin/users/${person.user.id}`, { as: admin }),
    );
  });

  it("deactivation, which is what deleting somebody with orders is", async () => {
    const person = await api.signUp();
    const product = await aStoredProduct(api, admin);
    await order(api, person, [{ productId: product.id, quantity: 1 }]);
    await expectRevokedBy(api, person, () =>
      api.request("DELETE", `/api/admin/users/${person.user.id}`, { as: admin }),
    );
  });

  it("demotion, as far as the admin's calls go", async () => {
    const other = await api.signUpAdmin();
    await expectRevokedBy(api, other, () => save(other, { role: "customer" }), {
      path: "/api/admin/users",
      refusals: [403],
    });
    expect((await api.request("GET", "/api/user", { as: other })).status).toBe(200);
  });

  const save = ({ user, email }: Person, changes: object) => {
    const { password: _, ...fields } = REGISTRATION;
    const body = { ...fields, email, ...changes };
    return api.request("PUT", `/api/admin/users/${user.id}`, { as: admin, body });
  };
});
