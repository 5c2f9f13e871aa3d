import type { SavedView, ViewChange, ViewForm } from "#shared/contracts/views.ts";
import { takeAdvisoryLock } from "../db/advisory-locks.ts";
import type { Transaction } from "../db/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { conflict, notFound, required } from "../refusals.ts";
import {
  countOwnViews,
  deleteView,
  findView,
  insertView,
  isNameTaken,
  updateView,
  type ViewRow,
  type WantedName,
} from "./views.queries.ts";

type Context = Pick<Dependencies, "db">;

const MAX_OWN_VIEWS = 100;

/**
 * Saves a view of a list.
 * @throws Refusal 409 `view-exists`, `too-many-views`
 */
export async function createView(
  { db }: Context,
  { shared, ...form }: ViewForm,
  userId: string,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const { list, name } = form;
    await requireFreeName(tx, { id: null, list, name, isShared: shared, userId });
    if ((await countOwnViews(tx, userId)) >= MAX_OWN_VIEWS) throw tooManyViews();
    const row = { ...form, id: Bun.randomUUIDv7(), ownerId: userId, isShared: shared };
    return presentView(await insertView(tx, row), userId);
  });
}

/**
 * Changes a view. Omitted fields keep their values.
 * @throws Refusal 404; 409 `view-exists`
 */
export async function changeView(
  { db }: Context,
  id: string,
  { shared, ...change }: ViewChange,
  userId: string,
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const before = await required(findView(tx, { id, userId }));
    const { list, name } = { ...before, ...change };
    const isShared = shared ?? before.isShared;
    if (change.name !== undefined || shared) {
      await requireFreeName(tx, { id, list, name, isShared, userId });
    }
    // Otherwise nobody would see a view whose owner has left.
    const ownerId = isShared ? undefined : (before.ownerId ?? userId);
    const given = Object.entries({ ...change, isShared: shared, ownerId }).filter(
      ([, value]) => value !== undefined,
    );
    const after = given.length > 0 ? await updateView(tx, id, Object.fromEntries(given)) : before;
    if (!after) throw notFound();
    return presentView(after, userId);
  });
}

/** @throws Refusal 404 */
export async function removeView({ db }: Context, id: string, userId: string): Promise<void> {
  if (!(await findView(db, { id, userId }))) throw notFound();
  await deleteView(db, id);
}

export function presentView({ ownerId, isShared, ...row }: ViewRow, userId: string): SavedView {
  return {
    ...row,
    list: row.list as SavedView["list"],
    shared: isShared,
    own: ownerId === userId,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Two people who save one name at the same time wait for each other. */
async function requireFreeName(tx: Transaction, wanted: WantedName): Promise<void> {
  await takeAdvisoryLock(tx, "savedViews");
  if (await isNameTaken(tx, wanted)) throw viewExists();
}

/** 409: two views of one name could not be told apart. */
const viewExists = () =>
  conflict("view-exists", "There is a view of this name. Choose another name.");

const tooManyViews = () =>
  conflict("too-many-views", "You have saved 100 views. Delete one first.");
