import type { AccountFilter } from "../accounts/account-pages.queries.ts";
import type { User } from "../accounts/accounts.queries.ts";
import { type CsvColumns, csvOfPages } from "../csv-of-pages.ts";
import type { Dependencies } from "../dependencies.ts";
import { countOrdersOf } from "../orders/orders.queries.ts";
import { findUsersAfter } from "./users.queries.ts";

const COLUMNS: CsvColumns<User & { orders: number }> = {
  email: ({ email }) => email,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  role: ({ role }) => role,
  phone: ({ phone }) => phone,
  street: ({ street }) => street,
  city: ({ city }) => city,
  state: ({ state }) => state,
  zip_code: ({ zipCode }) => zipCode,
  country: ({ country }) => country,
  email_verified: ({ emailVerified }) => emailVerified,
  orders: ({ orders }) => orders,
  created_at: ({ createdAt }) => createdAt.toISOString(),
  deactivated_at: ({ deactivatedAt }) => deactivatedAt?.toISOString(),
};

export const exportUsers = ({ db }: Pick<Dependencies, "db">, { search, sortBy }: AccountFilter) =>
  csvOfPages(COLUMNS, async (last, limit) => {
    const users = await findUsersAfter(db, { search, sortBy }, { after: last ?? null, limit });
    const counts = await countOrdersOf(
      db,
      users.map(({ id }) => id),
    );
    return users.map((user) => ({ ...user, orders: counts.get(user.id) ?? 0 }));
  });
