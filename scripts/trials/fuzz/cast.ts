import type { Operation } from "../stage/operations.ts";
import { PASSWORD } from "./good-values.ts";
import type { Role } from "./judge.ts";

/** Who sends the requests. None of them is in the pool, so that no request deletes or demotes its own senders. */
export type Cast = {
  /** The session to send with; null for a visitor. */
  sessionFor: (operation: Operation, role: Role) => Promise<string | null>;
  /** Has to be told of every success: some calls end the session they came with. */
  succeeded: (operation: Operation, role: Role) => void;
  isMember: (userId: string) => boolean;
  /** Those whose carts, addresses and orders are in the pool. */
  owners: { session: string }[];
};

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  session?: string,
) => Promise<{ status: number; body: unknown; session: string | null }>;

/** Calls after which the session they were sent with is over. */
const ENDS_SESSION = new Set(["POST /api/logout", "POST /api/login"]);

/** Orders and coupon checks are limited per customer, so there are several. */
const CUSTOMERS = 8;

/** Signs up the cast with an admin's session: accounts that admins make are not limited. */
export async function assembleCast(call: Caller, adminSession: string): Promise<Cast> {
  const { body: owner } = await call("GET", "/api/user", undefined, adminSession);
  const members = new Set([(owner as { id: string }).id]);
  const wave = Date.now().toString(36);

  async function signUp(role: "customer" | "admin", name: string) {
    const email = `fuzz-${wave}-${name}@example.com`;
    const { status, body } = await call(
      "POST",
      "/api/admin/users",
      { ...ADDRESS, email, password: PASSWORD, firstName: "Fay", lastName: "Zimmer", role },
      adminSession,
    );
    if (status !== 201) throw new Error(`The cast could not be signed up: ${status}`);
    members.add((body as { id: string }).id);
    return { email, session: await logIn(email) };
  }

  async function logIn(email: string): Promise<string> {
    const answer = await call("POST", "/api/login", { email, password: PASSWORD });
    if (!answer.session) throw new Error(`The cast could not log in: ${answer.status}`);
    return answer.session;
  }

  const customers = await Promise.all(
    Array.from({ length: CUSTOMERS }, (_, index) => signUp("customer", `customer-${index}`)),
  );
  const owners = {
    customer: await signUp("customer", "owner"),
    admin: await signUp("admin", "admin"),
  };
  const leavers = {
    customer: await signUp("customer", "leaver"),
    admin: await signUp("admin", "leaving-admin"),
  };
  const gone = new Set<Role>();
  let turn = 0;

  return {
    isMember: (userId) => members.has(userId),
    owners: Object.values(owners),
    succeeded: (operation, role) => {
      if (ENDS_SESSION.has(operation.name)) gone.add(role);
    },
    sessionFor: async (operation, role) => {
      if (role === "visitor") return null;
      if (ENDS_SESSION.has(operation.name)) {
        const leaver = leavers[role];
        if (gone.delete(role)) leaver.session = await logIn(leaver.email);
        return leaver.session;
      }
      if (role === "admin" || operation.path.includes("{")) return owners[role].session;
      turn += 1;
      return customers[turn % customers.length]?.session ?? null;
    },
  };
}

export const ADDRESS = {
  street: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};
