import { z } from "zod";
import { PASSWORD_MAX, PASSWORD_MIN } from "../domain/passwords.ts";
import { postalCode, regionText, withAddressRules } from "./addresses.ts";
import { actionAnswer, emailAddress, requiredText, text } from "./common.ts";
import { currentUser } from "./sessions.ts";

const TOO_SHORT = "Password must be at least 8 characters";

export const newPassword = z
  .string({ error: TOO_SHORT })
  .min(PASSWORD_MIN, TOO_SHORT)
  .max(PASSWORD_MAX, "Password must be at most 256 characters");

const confirmPassword = requiredText(PASSWORD_MAX, "Please confirm your password");

/** A password set by a reset link has stricter rules than one chosen at registration. */
const recoveryPassword = newPassword
  .regex(/\p{Lu}/u, "Password must contain at least one uppercase letter")
  .regex(/\p{Ll}/u, "Password must contain at least one lowercase letter")
  .regex(/\p{Nd}/u, "Password must contain at least one number");

export const profileBody = z.object({
  firstName: requiredText(100, "First name is required"),
  lastName: requiredText(100, "Last name is required"),
  email: emailAddress(),
  phone: text(40).nullish(),
});

/** What a registration and an admin's form of a user have in common. */
export const personFields = {
  ...profileBody.shape,
  street: requiredText(200, "Street address is required"),
  city: requiredText(100, "City is required"),
  state: regionText,
  zipCode: postalCode,
};

const registration = {
  ...personFields,
  password: newPassword,
  country: requiredText(60, "Country is required").default("United States"),
  acceptTerms: z.literal(true, { error: "You must accept the terms" }).optional(),
  confirmAge: z.literal(true, { error: "Age verification is required" }).optional(),
};

export const registerBody = withAddressRules(z.object(registration));

export const registerAnswer = z.object({ message: z.string(), user: currentUser });

/** The registration form as people fill it in, with both checkboxes. */
export const registerForm = withAddressRules(
  z.object({
    ...registration,
    country: requiredText(60, "Country is required"),
    acceptTerms: z.literal(true, { error: "You must accept the terms" }),
    confirmAge: z.literal(true, { error: "Age verification is required" }),
  }),
);

export const tokenQuery = z.object({ token: text(500).optional() });

export const forgotPasswordBody = z.object({
  email: emailAddress("Please enter a valid email address"),
});

export const resetPasswordBody = z.object({
  token: requiredText(500, "Token is required"),
  newPassword: recoveryPassword,
});

const samePasswords = {
  path: ["confirmPassword"],
  message: "Passwords don't match",
};

export const resetPasswordForm = z
  .object({
    newPassword: recoveryPassword,
    confirmPassword,
  })
  .refine((form) => form.newPassword === form.confirmPassword, samePasswords);

/** Uses the session or an address. The answer is the same in all cases. */
export const resendVerificationBody = z.object({ email: emailAddress().optional() });

export const profileAnswer = z.object({ message: z.string(), user: currentUser });

export const changePasswordBody = z
  .object({
    currentPassword: requiredText(PASSWORD_MAX, "Current password is required"),
    newPassword,
    confirmPassword,
  })
  .refine((form) => form.newPassword === form.confirmPassword, samePasswords);

/** `apiKeys` are the account's valid keys, so that the screen can offer to end them. */
export const changedPassword = actionAnswer.extend({
  apiKeys: z.array(z.object({ id: z.string(), name: z.string(), prefix: z.string() })),
});

export type ChangedPassword = z.infer<typeof changedPassword>;
export type RegisterBody = z.infer<typeof registerBody>;
export type RegisterForm = z.infer<typeof registerForm>;
export type ProfileBody = z.infer<typeof profileBody>;
export type ChangePasswordBody = z.infer<typeof changePasswordBody>;
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>;
