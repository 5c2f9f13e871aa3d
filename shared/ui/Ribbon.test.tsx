import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server.browser";
import { describe, expect, test } from "vitest";
import { lettersHtml, Ribbon } from "./Ribbon.tsx";

describe("the mark", () => {
  test("says the sequence as one picture", () => {
    render(<Ribbon sequence="RPPGFSPFR" />);
    expect(
      screen.getByRole("img", {
        name: "Sequence of 9 residues: Arg Pro Pro Gly Phe Ser Pro Phe Arg",
      }),
    ).toBeDefined();
  });

  test("is silent where it is decoration", () => {
    render(<Ribbon sequence="RPPGFSPFR" decorative />);
    expect(screen.queryByRole("img")).toBeNull();
  });

  test("of nothing is nothing", () => {
    const { container } = render(<Ribbon sequence="  " />);
    expect(container.innerHTML).toBe("");
  });

  test("differs from peptide to peptide by a single residue", () => {
    const drawn = (sequence: string) => render(<Ribbon sequence={sequence} />).container.innerHTML;
    expect(drawn("YGGFL")).not.toBe(drawn("YGGFM").replaceAll("Met", "Leu"));
  });
});

describe("the large ribbon", () => {
  test("is a group named by the sequence and its ends", () => {
    render(<Ribbon size="large" sequence="MLF" nTerminus="formyl" cTerminus="OH" />);
    expect(
      screen.getByRole("group", { name: "Sequence of 3 residues: Met Leu Phe, formylated" }),
    ).toBeDefined();
  });

  test("describes each residue, in order", () => {
    render(<Ribbon size="large" sequence="ERG" nTerminus="pGlu" />);
    expect(screen.getAllByRole("radio").map((radio) => radio.getAttribute("aria-label"))).toEqual([
      "1: Pyroglutamic acid, special case",
      "2: Arginine, basic, positively charged",
      "3: Glycine, special case",
    ]);
  });

  test.each([
    { sequence: "RGDS", nTerminus: "Ac", cTerminus: "NH2" },
    { sequence: "ERG", nTerminus: "pGlu", cTerminus: "OH" },
    { sequence: "DADPNLHDMPGLAIGNLHFNAICGDQDEFNIA", nTerminus: "H", cTerminus: "OH" },
    { sequence: "A".repeat(151), nTerminus: "H", cTerminus: "OH" },
    { sequence: " ", nTerminus: "H", cTerminus: "OH" },
  ])("is the same when its letters are HTML already: $sequence", (peptide) => {
    const letters = lettersHtml(peptide, (part, props) =>
      renderToStaticMarkup(createElement(part, props)),
    );
    const html = (made?: string) =>
      renderToStaticMarkup(<Ribbon size="large" {...peptide} lettersHtml={made} />);
    expect(html(letters).replaceAll('name="residue"', "")).toBe(
      html().replaceAll(/name="_\w+"/g, ""),
    );
  });

  test("is one stop of the Tab key", async () => {
    render(
      <>
        <Ribbon size="large" sequence="RGDS" />
        <button type="button">after</button>
      </>,
    );
    await userEvent.click(screen.getByRole("radio", { name: /^1: Arginine/ }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "after" }));
  });

  test("counts the residues of each class", () => {
    render(<Ribbon size="large" sequence="DYKDDDDK" />);
    expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "1 hydrophobic",
      "5 acidic, negatively charged",
      "2 basic, positively charged",
    ]);
  });

  test("keeps two ribbons on a page apart", async () => {
    render(
      <>
        <Ribbon size="large" sequence="R" />
        <Ribbon size="large" sequence="D" />
      </>,
    );
    await userEvent.click(screen.getByRole("radio", { name: /Arginine/ }));
    await userEvent.click(screen.getByRole("radio", { name: /Aspartic acid/ }));
    const checked = screen.getAllByRole<HTMLInputElement>("radio").map((radio) => radio.checked);
    expect(checked).toEqual([true, true]);
  });

  test("falls back to one picture for a whole protein", () => {
    render(<Ribbon size="large" sequence={"MKT".repeat(200)} />);
    expect(screen.getByRole("img", { name: /^Sequence of 600 residues/ })).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
  });
});
