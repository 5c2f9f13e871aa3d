import type { AdminUsersQuery } from "#shared/contracts/users.ts";
import { csvLine } from "#shared/domain/csv.ts";
import type { User } from "../accounts/accounts.queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { countOrdersOf } from "../orders/orders.queries.ts";
import { findUsersAfter } from "./users.queries.ts";

const COLUMNS = [
  "email",
  "first_name",
  "last_name",
  "role",
  "phone",
  "street",
  "city",
  "state",
  "zip_code",
  "country",
  "email_verified",
  "orders",
  "created_at",
  "deactivated_at",
];

const ROWS_AT_A_TIME = 500;

/** The users of the list, in its order, as CSV. Read page by page while the client downloads, so memory stays small. */
export async function* exportUsers(
  { db }: Pick<Dependencies, "db">,
  { search, sortBy }: Pick<AdminUsersQuery, "search" | "sortBy">,
): AsyncGenerator<string> {
  let page: User[] = [];
  yield csvLine(COLUMNS);
  do {
    const after = page.at(-1)?.id ?? null;
    page = await findUsersAfter(db, { search, sortBy }, { after, limit: ROWS_AT_A_TIME });
    const counts = await countOrdersOf(
      db,
      page.map(({ id }) => id),
    );
    if (page.length > 0) {
      yield page.map((user) => csvLine(cellsOf(user, counts.get(user.id) ?? 0))).join("");
    }
  } while (page.length === ROWS_AT_A_TIME);
}

function cellsOf(user: User, orders: number): string[] {
  return [
    user.email,
    user.firstName,
    user.lastName,
    user.role,
    user.phone ?? "",
    user.street ?? "",
    user.city ?? "",
    user.state ?? "",
    user.zipCode ?? "",
    user.country,
    String(user.emailVerified),
    String(orders),
    user.createdAt.toISOString(),
    user.deactivatedAt?.toISOString() ?? "",
  ];
}
