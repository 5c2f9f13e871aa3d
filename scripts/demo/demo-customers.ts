import type { Dependencies } from "../../api/src/dependencies.ts";
import type { SessionUser } from "../../api/src/sessions/session-user.ts";

/** Several customers, because each may place only ten orders a minute. */
const CUSTOMERS = [
  ["Maya", "Lind"],
  ["José", "Nuñez"],
  ["Zoë", "Grün"],
  ["Sam", "Ode"],
  ["Grace", "Hopper"],
  ["Rita", "Elion"],
  ["Barbara", "Franklin"],
  ["Dorothy", "Byron"],
] as const;

export const DEMO_ADDRESS = {
  address1: "12 Market Street",
  address2: null,
  city: "Wheeling",
  state: "WV",
  zipCode: "26003",
  country: "United States",
};

/** Customers that the demo needs, made once. As sessions have them. */
export async function ensureDemoCustomers(
  { db }: Pick<Dependencies, "db">,
  count: number = CUSTOMERS.length,
): Promise<SessionUser[]> {
  const people = CUSTOMERS.slice(0, count).map(([firstName, lastName], index) => ({
    id: `demo-customer-${index + 1}`,
    email: `demo-customer-${index + 1}@lab.example`,
    firstName,
    lastName,
  }));
  // No password has this hash, so nobody can log in as one of these customers.
  await db.sql`
    INSERT INTO users (id, email, password_hash, first_name, last_name, email_verified, street, city, state, zip_code)
    SELECT id, email, '!', "firstName", "lastName", true, ${DEMO_ADDRESS.address1}, ${DEMO_ADDRESS.city}, ${DEMO_ADDRESS.state},
      ${DEMO_ADDRESS.zipCode}
    FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      AS person(id text, email text, "firstName" text, "lastName" text)
    ON CONFLICT DO NOTHING`;
  return people.map((person) => ({
    ...person,
    role: "customer" as const,
    isAdmin: false,
    emailVerified: true,
    adminScope: "full" as const,
    key: null,
    provedAt: null,
    lastUsedAt: new Date(),
    needsFactor: false,
    sessionId: "",
  }));
}
