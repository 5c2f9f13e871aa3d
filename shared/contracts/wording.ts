import { z } from "zod";
import { requiredText } from "./common.ts";

/** Words in a saved text that speak of use in humans or animals. */
export const wordingPlace = z.object({
  id: z.string(),
  field: z.string().meta({ examples: ["description", "pictures.1.alt"] }),
  start: z.number().int().meta({ description: "In UTF-16 units of the field's text" }),
  end: z.number().int(),
  message: z.string(),
  reason: z
    .string()
    .nullable()
    .meta({ description: "Why the words are correct there; null until somebody gives a reason" }),
});

/** While a place has no reason, the public sees the text that passed last. Something new stays hidden. */
export const wording = z
  .array(wordingPlace)
  .meta({ description: "The places of the saved texts that speak of use in humans or animals" });

export const wordingReason = z.object({
  reason: requiredText(500, "Say why it is correct there"),
});

/** What became of the text: `waits` is true while another of its places has no reason. */
export const recordedWording = z.object({ wording, waits: z.boolean() });

const placeInText = wordingPlace.extend({
  before: z.string().meta({ description: "The text before the words, shortened" }),
  words: z.string(),
  after: z.string(),
});

/** Something whose saved text the public does not see yet. */
export const waitingText = z.object({
  kind: z.enum(["product", "category", "document"]),
  id: z.string(),
  name: z.string(),
  listedAs: z.string().meta({ description: "The name by which the seller's list finds it" }),
  productId: z
    .string()
    .nullable()
    .meta({ description: "The product, also for a document; null for a category" }),
  isPublic: z.boolean().meta({ description: "Whether an earlier text is public meanwhile" }),
  places: z.array(placeInText),
});
export const waitingTexts = z.array(waitingText);

export type WordingPlace = z.infer<typeof wordingPlace>;
export type WaitingText = z.infer<typeof waitingText>;
export type RecordedWording = z.infer<typeof recordedWording>;
