import { KEY_SCOPES } from "#shared/domain/scopes.ts";
import { createAuthenticator } from "../stage/authenticator.ts";
import type { Operation } from "../stage/operations.ts";
import { PASSWORD } from "./good-values.ts";
import type { Role } from "./judge.ts";

/** The accounts that send the requests. Their ids are not in the pool, so that no request deletes or demotes them. */
export type Senders = {
  /** The session for a request; null for a visitor. */
  sessionFor: (operation: Operation, role: Role) => Promise<string | null>;
  /** Call it after every success, because some calls end their own session. */
  succeeded: (operation: Operation, role: Role) => void;
  isSender: (userId: string) => boolean;
  /** The owners of the carts, addresses and orders in the requests. */
  owners: { email: string; session: string }[];
};

export type Caller = (
  method: string,
  path: string,
  body?: unknown,
  session?: string,
) => Promise<{ status: number; body: unknown; session: string | null }>;

/** Calls that end the session with which they were sent. */
const ENDS_SESSION = new Set(["POST /api/logout", "POST /api/login", "POST /api/login/passkey"]);

/** Several customers, because orders and coupon checks are limited per customer. */
const CUSTOMERS = 8;

/** Milliseconds. A login counts as a fresh proof for ten minutes, and some calls need one. */
const FRESH_FOR = 8 * 60_000;

/** One attempt per second, because frequent logins are refused for a while. */
const LOGIN_ATTEMPTS = 90;

/**
 * Creates the senders with an admin's session, because accounts made by admins are not limited.
 * Each admin has a passkey, because a request may make second factors required. In a foreign shop
 * `origin` is null and there are no passkeys.
 */
export async function signUpSenders(
  call: Caller,
  adminSession: string,
  origin: string | null,
): Promise<Senders> {
  const { body: owner } = await call("GET", "/api/user", undefined, adminSession);
  const ids = new Set([(owner as { id: string }).id]);
  const run = Date.now().toString(36);

  async function signUp(role: "customer" | "admin", name: string, adminScope = "full") {
    const email = `fuzz-${run}-${name}@example.com`;
    const { status, body } = await call(
      "POST",
      "/api/admin/users",
      {
        ...ADDRESS,
        email,
        password: PASSWORD,
        firstName: "Fay",
        lastName: "Zimmer",
        role,
        adminScope,
      },
      adminSession,
    );
    if (status !== 201)
      throw new Error(`Failed to create a sender: ${status} ${JSON.stringify(body)}`);
    ids.add((body as { id: string }).id);
    const sender: Sender = { email, session: "", key: null, freshUntil: 0 };
    await logIn(sender);
    if (role === "admin" && origin) await addPasskey(call, sender, origin);
    return sender;
  }

  /** In sequence, because a passkey whose counter goes backwards is refused as a copy. */
  let loggedIn = Promise.resolve();
  function logIn(sender: Sender): Promise<void> {
    loggedIn = loggedIn.catch(() => {}).then(() => logInNow(sender));
    return loggedIn;
  }

  async function logInNow(sender: Sender): Promise<void> {
    const { email, key } = sender;
    for (let attempt = 1; ; attempt += 1) {
      const answer = key
        ? await call("POST", "/api/login/passkey", key.get(await optionsOf("/api/login/passkey")))
        : await call("POST", "/api/login", { email, password: PASSWORD });
      if (answer.session) {
        sender.session = answer.session;
        sender.freshUntil = Date.now() + FRESH_FOR;
        return;
      }
      const isBusy = answer.status === 429 || answer.status === 503;
      if (!isBusy || attempt === LOGIN_ATTEMPTS) {
        throw new Error(`A sender could not log in: ${answer.status}`);
      }
      await Bun.sleep(1000);
    }
  }

  const optionsOf = async (path: string) =>
    (await call("POST", `${path}/options`)).body as { challenge: string };

  const owning: Sender = { email: "", session: adminSession, key: null, freshUntil: 0 };
  if (origin) await addPasskey(call, owning, origin);
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
  const narrow = {
    packing: await signUp("admin", "packer", "packing"),
    reading: await signUp("admin", "reader", "reading"),
  };
  const { body: made } = await call(
    "POST",
    "/api/admin/api-keys",
    { name: "Fuzz", scopes: KEY_SCOPES },
    owners.admin.session,
  );
  const { key } = made as { key: string };
  const gone = new Set<Role>();
  let turn = 0;

  return {
    isSender: (userId) => ids.has(userId),
    owners: Object.values(owners),
    succeeded: (operation, role) => {
      if (ENDS_SESSION.has(operation.name)) gone.add(role);
    },
    sessionFor: async (operation, role) => {
      if (role === "visitor") return null;
      if (role === "key") return key;
      if (role === "packing" || role === "reading") {
        return ENDS_SESSION.has(operation.name) ? null : narrow[role].session;
      }
      if (ENDS_SESSION.has(operation.name)) {
        const leaver = leavers[role];
        if (gone.delete(role)) await logIn(leaver);
        return leaver.session;
      }
      if (role === "admin" && Date.now() > owners.admin.freshUntil) await logIn(owners.admin);
      if (role === "admin" || operation.path.includes("{")) return owners[role].session;
      turn += 1;
      return customers[turn % customers.length]?.session ?? null;
    },
  };
}

type Sender = {
  email: string;
  session: string;
  key: ReturnType<typeof createAuthenticator> | null;
  freshUntil: number;
};

async function addPasskey(call: Caller, sender: Sender, origin: string): Promise<void> {
  const path = "/api/auth/passkeys";
  const { body } = await call("POST", `${path}/options`, undefined, sender.session);
  const options = body as { challenge: string; rp: { id: string } };
  const key = createAuthenticator({ rpId: options.rp.id, origin });
  const { status } = await call("POST", path, key.create(options), sender.session);
  if (status !== 201) throw new Error(`A sender could not add a passkey: ${status}`);
  sender.key = key;
}

export const ADDRESS = {
  street: "12 Market Street",
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};
