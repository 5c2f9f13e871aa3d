import fc from "fast-check";
import PostalMime from "postal-mime";
import { expect, it } from "vitest";
import { anyCharacter } from "#shared/testing/any-character.ts";
import { quotedPrintable } from "./quoted-printable.ts";

const HEAD =
  "Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n";

/** Lines of spaces, dots, escapes, long words and multi-byte characters. */
const words = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        " ",
        "\t",
        "\n",
        "\r\n",
        "\r",
        "=",
        ".",
        "=3D",
        "\u00a0",
        "é",
        "𝒳",
        "a".repeat(80),
      ),
      fc.string({ unit: anyCharacter }),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(""));

it("an encoded body decodes to the original text and has lines of at most 76 printable characters", async () => {
  await fc.assert(
    fc.asyncProperty(words, async (text) => {
      const encoded = quotedPrintable(text);
      for (const line of encoded.split("\r\n"))
        expect(line).toMatch(/^(?:[\t\x20-\x7e]{0,75}[\x21-\x7e])?$/);
      const read = await PostalMime.parse(`${HEAD}${encoded}\r\n`);
      expect(read.text).toBe(`${text.replace(/\r\n?/g, "\n")}\n`);
    }),
  );
});
