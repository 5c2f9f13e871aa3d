import { describe, expect, it } from "vitest";
import { CopyButton } from "#shared/ui/CopyButton.tsx";
import renderer from "./react-renderer.ts";

type Props = { text: string; label: string; copiedDescription?: string };

/** The HTML of one copy button after the other, as they stand on a page. */
function page(buttons: Props[]): string[] {
  const result = {};
  const { renderToStaticMarkup: render } = renderer;
  return buttons.map((props) => {
    const { html, attrs } = render.call(
      { result },
      CopyButton as never,
      props,
      {},
      { hydrate: "tap" },
    );
    expect(html).toContain(`id="react-aria-_${attrs.prefix}R_0_"`);
    return html;
  });
}

describe("an island with props that its HTML does not show", () => {
  it("is rendered once for all values of these, and for each place and label", () => {
    const [one, two] = page([
      { text: "1-2-3", label: "Copy CAS number" },
      { text: "RGDS", label: "Copy sequence", copiedDescription: "Sequence copied" },
    ]);
    expect(one).toContain('aria-label="Copy CAS number"');
    expect(two).toContain('aria-label="Copy sequence"');
    expect(
      page([{ text: "4-5-6", label: "Copy CAS number", copiedDescription: "Copied" }]),
    ).toEqual([one]);
    const [first, second] = page([one, one].map((_, at) => ({ text: `${at}`, label: "Copy it" })));
    expect(first).not.toBe(second);
    const fresh = page([{ text: "4-5-6", label: "Copy the CAS number" }]);
    expect(fresh).toEqual([one?.replace("CAS", "the CAS")]);
  });
});
