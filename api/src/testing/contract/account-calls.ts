import { describe, expect, it, vi } from "vitest";
import { GOOD_PASSWORD, REGISTRATION } from "../people.ts";
import type { Contract } from "./contract.ts";
import { MAIL_COMES, mailedSecret } from "./mailed-secret.ts";

const NEW_PASSWORD = "Another 1ong passphrase";
const ADDRESS = { city: "Wheeling", state: "WV", zipCode: "26003", country: "US" };

export function accountCalls(contract: () => Contract): void {
  describe("sessions", () => {
    it("begin with a login and end with a logout", async () => {
      const { call, signUp } = contract();
      const { email } = await signUp();
      const answer = await call(200, "POST /api/login", {
        body: { email, password: GOOD_PASSWORD },
      });
      const sessionId = /aliquot_session=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1];
      const headers = { "X-Session-Id": sessionId ?? "" };
      await call(200, "GET /api/user", { headers });
      await call(200, "GET /api/auth/user", { headers });
      await call(200, "POST /api/logout", { headers });
      await call(401, "GET /api/user", { headers });
      await call(200, "POST /api/logout");
    });

    it("are refused for a wrong password, and after ten of them for a right one", async () => {
      const { call, signUp } = contract();
      const { email } = await signUp();
      const wrong = { email, password: "not the password" };
      for (let time = 0; time < 10; time += 1) await call(401, "POST /api/login", { body: wrong });
      const { headers } = await call(429, "POST /api/login", {
        body: { email, password: GOOD_PASSWORD },
      });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
      await call(422, "POST /api/login", { body: { email: "nobody", password: "" } });
    });

    it("are requested from the sign-in page", async () => {
      const { call } = contract();
      const { headers } = await call(303, "GET /api/login", { query: { next: "/cart" } });
      expect(headers.get("location")).toBe("/auth?next=%2Fcart");
    });
  });

  describe("registration", () => {
    it("opens an account, which the link in its email verifies", async () => {
      const { call, signIn } = contract();
      const body = { ...REGISTRATION, email: "newcomer@example.com" };
      const { body: answer } = await call(201, "POST /api/register", { body });
      expect(answer.user).toMatchObject({ emailVerified: false, role: "customer" });
      await call(409, "POST /api/register", { body });
      await call(422, "POST /api/register", { body: { ...body, zipCode: "1" } });
      const token = await mailed(contract(), body.email, "verify-email");
      await call(200, "GET /api/auth/verify-email", { query: { token } });
      const as = await signIn(body.email);
      expect((await call(200, "GET /api/user", { as })).body.emailVerified).toBe(true);
      await call(400, "GET /api/auth/verify-email", { query: { token: "made up" } });
      await call(422, "GET /api/auth/verify-email");
    });

    it("is limited to five an hour from one address, whoever answers", async () => {
      const { call } = contract();
      const body = { ...REGISTRATION, email: "hasty@example.com" };
      const from = "198.51.100.7";
      await call(201, "POST /api/register", { body, from });
      // Refused attempts count too, because a refusal reveals who has an account.
      for (let time = 1; time < 5; time += 1) {
        await call(409, "POST /api/register", { body, from });
      }
      const { headers } = await call(429, "POST /api/register", { body, from });
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    });

    it("can have its email sent again, by address or by session", async () => {
      const { call, signUp } = contract();
      const as = await signUp();
      const name = "POST /api/auth/resend-verification";
      const { body: byAddress } = await call(200, name, { body: { email: as.email } });
      const { body: bySession } = await call(200, name, { as });
      expect(byAddress).toEqual(bySession);
      await call(422, name, { body: { email: "nobody" } });
      await vi.waitFor(
        async () => expect(await contract().mailsTo(as.email)).toHaveLength(3),
        MAIL_COMES,
      );
    });
  });

  describe("a forgotten password", () => {
    it("is replaced by the mail's link, once", async () => {
      const { call, signUp } = contract();
      const { email } = await signUp();
      const headers = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
      await call(200, "POST /api/auth/forgot-password", { body: { email }, headers });
      await call(422, "POST /api/auth/forgot-password", { body: { email: "nobody" } });
      const token = await mailed(contract(), email, "reset-password");
      const name = "POST /api/auth/reset-password";
      await call(422, name, { body: { token, newPassword: "short" } });
      await call(200, name, { body: { token, newPassword: NEW_PASSWORD } });
      await call(400, name, { body: { token, newPassword: NEW_PASSWORD } });
      await call(200, "POST /api/login", { body: { email, password: NEW_PASSWORD } });
    });
  });

  describe("the account", () => {
    it("changes its profile; a new address waits for its own email", async () => {
      const { call, signUp, customer } = contract();
      const as = await signUp();
      const profile = { firstName: "Augusta", lastName: "King", email: as.email, phone: "304" };
      const name = "PATCH /api/auth/profile";
      expect((await call(200, name, { as, body: profile })).body.user.firstName).toBe("Augusta");
      await call(409, name, { as, body: { ...profile, email: customer.email } });
      await call(422, name, { as, body: { ...profile, firstName: " " } });
      const email = "augusta@example.com";
      const { body } = await call(200, name, { as, body: { ...profile, email } });
      expect(body.user).toMatchObject({ email: as.email, pendingEmail: email });
      const token = await mailed(contract(), email, "verify-email");
      await call(200, "GET /api/auth/verify-email", { as, query: { token } });
      expect((await call(200, "GET /api/user", { as })).body.email).toBe(email);
      // Each attempt may email somebody who did not ask for it; these are the last of five.
      for (const next of ["b", "c", "d"]) {
        await call(200, name, { as, body: { ...profile, email: `${next}@example.com` } });
      }
      await call(429, name, { as, body: { ...profile, email: "e@example.com" } });
    });

    it("changes its password", async () => {
      const { call, signUp } = contract();
      const as = await signUp();
      const name = "POST /api/auth/change-password";
      const passwords = (currentPassword: string, confirmPassword = NEW_PASSWORD) => ({
        as,
        body: { currentPassword, newPassword: NEW_PASSWORD, confirmPassword },
      });
      await call(400, name, passwords("a wrong one"));
      await call(422, name, passwords(GOOD_PASSWORD, "another"));
      await call(200, name, passwords(GOOD_PASSWORD));
      await call(200, "GET /api/user", { as });
    });

    it("keeps addresses, in either spelling", async () => {
      const { call, signUp } = contract();
      const as = await signUp();
      const { zipCode: zip_code, ...rest } = ADDRESS;
      const snake = { ...rest, zip_code, address_1: "1 Main Street" };
      await call(200, "POST /api/auth/address", { as, body: snake });
      await call(422, "POST /api/auth/address", { as, body: { ...snake, zip_code: "1" } });
      const { body: added } = await call(201, "POST /api/addresses", {
        as,
        body: { ...ADDRESS, address1: "2 Main Street", label: " Lab 4, receiving " },
      });
      expect(added.label).toBe("Lab 4, receiving");
      const twoLines = { ...ADDRESS, address1: "3 Main Street", label: "Lab 4\nreceiving" };
      const refused = await call(422, "POST /api/addresses", { as, body: twoLines });
      expect(refused.body.fields).toEqual({ label: "Must be one line" });
      await call(422, "POST /api/addresses", { as, body: ADDRESS });
      const path = { id: added.id };
      const changed = await call(200, "PATCH /api/addresses/{id}", {
        as,
        path,
        body: { city: "Benwood", isDefault: true },
      });
      const named = { label: "Lab 4, receiving" };
      expect(changed.body).toMatchObject({ city: "Benwood", isDefault: true, ...named });
      // The account's call does not contain names, so it leaves this one unchanged.
      const saved = await call(200, "POST /api/auth/address", { as, body: snake });
      expect(saved.body).toMatchObject({ id: added.id, ...named });
      const unnamed = await call(200, "PATCH /api/addresses/{id}", {
        as,
        path,
        body: { label: "" },
      });
      expect(unnamed.body.label).toBeNull();
      await call(422, "PATCH /api/addresses/{id}", { as, path, body: { city: " " } });
      expect((await call(200, "GET /api/addresses", { as })).body).toHaveLength(2);
      const foreign = { as: contract().customer, path };
      await call(404, "PATCH /api/addresses/{id}", { ...foreign, body: { city: "Benwood" } });
      await call(404, "DELETE /api/addresses/{id}", foreign);
      await call(200, "DELETE /api/addresses/{id}", { as, path });
      expect((await call(200, "GET /api/addresses", { as })).body).toHaveLength(1);
    });
  });

  describe("the admin's users", () => {
    const fields = { ...REGISTRATION, email: "made@example.com" };

    it("are made, changed and deleted", async () => {
      const { call, admin: as, customer } = contract();
      const { body: made } = await call(201, "POST /api/admin/users", { as, body: fields });
      await call(409, "POST /api/admin/users", { as, body: fields });
      await call(422, "POST /api/admin/users", { as, body: { ...fields, password: "short" } });
      const path = { id: made.id };
      const { password: _, ...kept } = fields;
      const name = "PUT /api/admin/users/{id}";
      const saved = await call(200, name, { as, path, body: { ...kept, firstName: "Mary" } });
      expect(saved.body.firstName).toBe("Mary");
      await call(409, name, { as, path, body: { ...kept, updatedAt: made.updatedAt } });
      await call(409, name, { as, path, body: { ...kept, email: customer.email } });
      await call(422, name, { as, path, body: { ...kept, email: "nobody" } });
      const { body: page } = await call(200, "GET /api/admin/users", {
        as,
        query: { search: "made@", limit: "1" },
      });
      expect(page).toMatchObject({ total: 1, users: [{ id: made.id }] });
      const { body: gone } = await call(200, "DELETE /api/admin/users/{id}", { as, path });
      expect(gone).toMatchObject({ deleted: true, deactivated: false });
      await call(404, "DELETE /api/admin/users/{id}", { as, path });
    });

    it("are never the admin who acts", async () => {
      const { call, admin: as } = contract();
      await call(409, "DELETE /api/admin/users/{id}", { as, path: { id: as.user.id } });
    });
  });
}

/** The token of the email that verifies the address or resets the password, in a link of the shop's own address. */
const mailed = (contract: Contract, address: string, page: "verify-email" | "reset-password") =>
  mailedSecret(contract, address, new RegExp(`http://localhost:3000/${page}\\?token=([\\w-]+)`));
