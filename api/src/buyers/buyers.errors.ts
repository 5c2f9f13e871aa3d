import type { NotPermittedLine } from "#shared/contracts/buyers.ts";
import { conflict, Refusal } from "../refusals.ts";

/** 403 with the lines that this customer may not order, in the form that a quote has. */
export const notPermitted = (lines: readonly NotPermittedLine[]) =>
  new Refusal("forbidden", "not-permitted", lines[0]?.reason ?? "You may not order this.", {
    answer: { notPermitted: lines },
  });

export const notPermittedToShip = (lines: readonly NotPermittedLine[]) =>
  conflict(
    "not-permitted",
    `This order is held, because its customer may not buy it now: ${lines[0]?.reason ?? ""} Look at the customer's permission, or cancel the order.`,
    { notPermitted: lines },
  );

export const statementChanged = (statement: { version: number; text: string }) =>
  conflict("statement-changed", "The statement has changed. Please read it again and sign it.", {
    statement,
  });

/** 403 when a refused customer signs: only an admin can change the permission. */
export const buyerRefused = () =>
  new Refusal(
    "forbidden",
    "buyer-refused",
    "The seller has decided not to sell to this account. Signing does not change that: please write to the seller.",
  );

export const applicationOpen = () =>
  conflict(
    "application-open",
    "Your application is with the seller already. You can send another one once it is decided.",
  );

/** 409: a draft would replace what the seller looks at, and the record does not know it. */
export const applicationAsked = () =>
  conflict(
    "application-asked",
    "The seller has asked something about your application, so it is no draft any more. Answer by a message, or send the whole application again.",
  );

export const nothingAsked = () => conflict("nothing-asked", "The seller has asked no question.");

export const noDraft = () => conflict("no-draft", "There is no draft with this document.");

export const applicationDecided = (state: string) =>
  conflict("application-decided", `Somebody else has ${state} this application in the meantime.`);

export const applicationChanged = () =>
  conflict(
    "application-changed",
    "The applicant has changed or answered this application in the meantime. Look at it again before you decide.",
  );

/** 409: another admin decided, or the customer signed, after this admin loaded the permission. */
export const permissionChanged = (permission: unknown) =>
  conflict(
    "permission-changed",
    "This permission has changed in the meantime. Please look at it again before you decide.",
    { permission },
  );

export const rulesChanged = (rules: unknown) =>
  conflict(
    "rules-changed",
    "Somebody else saved these rules in the meantime. Please look at them again.",
    { rules },
  );
