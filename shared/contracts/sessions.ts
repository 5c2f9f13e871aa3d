import { z } from "zod";
import { ADMIN_SCOPES } from "../domain/call-scopes.ts";
import { PASSWORD_MAX, PASSWORD_MESSAGES } from "../domain/passwords.ts";
import { savedAddress } from "./addresses.ts";
import { emailAddress, requiredText, timestamp } from "./common.ts";

export const ROLES = ["customer", "admin"] as const;

/** The signed-in user. */
export const currentUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  profileImageUrl: z.string().nullable(),
  role: z.enum(ROLES),
  isAdmin: z.boolean(),
  /** Null for a customer. */
  adminScope: z.enum(ADMIN_SCOPES).nullable(),
  emailVerified: z.boolean(),
  pendingEmail: z.string().nullable(),
  phone: z.string().nullable(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  country: z.string(),
  address: savedAddress.nullable(),
  createdAt: timestamp,
  updatedAt: timestamp,
});

export const loginBody = z.object({
  email: emailAddress(),
  password: requiredText(PASSWORD_MAX, PASSWORD_MESSAGES.required),
});

/** `sessionId` is there only when sessions travel in a header (site and API on different origins). */
export const loginAnswer = z.object({ sessionId: z.string().optional(), user: currentUser });

export type CurrentUser = z.infer<typeof currentUser>;
export type LoginBody = z.infer<typeof loginBody>;
