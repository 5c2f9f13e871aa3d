import { Elysia } from "elysia";
import type { Dependencies } from "../dependencies.ts";
import { forbidden, Refusal, unauthenticated } from "../refusals.ts";
import { readSession } from "../sessions/read-session.ts";

// A guard runs before the schemas judge, so that nobody learns from a 422 what a call they may not make looks like.

/** Lets signed-in people through, as `user`; 401 for everybody else. */
export function signedIn({ db }: Pick<Dependencies, "db">) {
  return new Elysia({ name: "signed-in" }).derive({ as: "scoped" }, async ({ request }) => {
    const user = await readSession(db, request);
    if (!user) throw unauthenticated();
    return { user };
  });
}

/** Lets admins through, as `user`; 401 for nobody, 403 for customers. */
export function adminOnly({ db }: Pick<Dependencies, "db">) {
  return new Elysia({ name: "admin-only" }).derive({ as: "scoped" }, async ({ request }) => {
    const user = await readSession(db, request);
    if (!user) throw unauthenticated();
    if (!user.isAdmin) throw forbidden("Administrator access required.");
    return { user };
  });
}

/** `user` is who is signed in, or null; a session that has ended makes a visitor. */
export function maybeSignedIn({ db }: Pick<Dependencies, "db">) {
  return new Elysia({ name: "maybe-signed-in" }).derive({ as: "scoped" }, async ({ request }) => {
    const user = await readSession(db, request).catch((error: unknown) => {
      if (error instanceof Refusal && error.kind === "unauthenticated") return null;
      throw error;
    });
    return { user };
  });
}
