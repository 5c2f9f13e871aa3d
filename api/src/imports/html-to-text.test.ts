import { describe, expect, it } from "vitest";
import { htmlToText } from "./html-to-text.ts";

describe("a description that was HTML", () => {
  it("keeps its words and its paragraphs and nothing else", () => {
    expect(
      htmlToText(
        "<h2>Head</h2><p>One<br>two&nbsp;&mdash; &#945;&#x3B2;</p><script>alert(1)</script>",
      ),
    ).toBe("Head\n\nOne\ntwo — αβ");
  });

  it("is left alone when it is plain", () => {
    expect(htmlToText("two\nlines > 1")).toBe("two\nlines > 1");
  });
});
