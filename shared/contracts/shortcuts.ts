import { z } from "zod";
import { text } from "./common.ts";

/** One printable character. */
const key = z
  .string()
  .refine((typed) => [...typed].length === 1 && typed.trim() !== "", "Must be one character");

/**
 * A person's keyboard shortcuts (WCAG 2.1.4): whether single characters act at all, and the characters that they changed,
 * by the name of the action.
 */
export const shortcuts = z.object({
  isOn: z.boolean(),
  keys: z
    .record(text(60), key)
    .refine((keys) => Object.keys(keys).length <= 100, "Must be at most 100 keys"),
});
export type Shortcuts = z.infer<typeof shortcuts>;
