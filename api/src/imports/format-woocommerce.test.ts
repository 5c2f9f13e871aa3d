import { describe, expect, it } from "vitest";
import { file, lineOf } from "../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

const SHARED =
  "The other shop counts the stock of all sizes together: count each here; a new product begins at 0.";

describe("a WooCommerce file", () => {
  /** The columns of the plugin's sample file. */
  const HEADER = [
    "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description",
    "Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock",
    "Backorders allowed?,Sold individually?,Weight (lbs),Length (in),Width (in),Height (in)",
    "Allow customer reviews?,Purchase note,Sale price,Regular price,Categories,Tags,Shipping class",
    "Images,Download limit,Download expiry days,Parent,Grouped products,Upsells,Cross-sells",
    "External URL,Button text,Position,Attribute 1 name,Attribute 1 value(s),Attribute 1 visible",
    "Attribute 1 global,Attribute 2 name,Attribute 2 value(s),Attribute 2 visible",
    "Attribute 2 global,Meta: _wpcom_is_markdown,Download 1 name,Download 1 URL,Download 2 name",
    "Download 2 URL",
  ].join(",");
  const LISTED = { Published: "1", "Is featured?": "0", "Visibility in catalog": "visible" };
  const read = (...products: Record<string, string>[]) =>
    readProductFile(
      file(
        HEADER,
        ...products.map((cells) => lineOf(HEADER, { ...LISTED, "In stock?": "1", ...cells })),
      ),
    );

  it("yields simple products with price, category, picture and texts", async () => {
    const { format, drafts } = await read({
      Type: "simple, virtual",
      Name: "Substance P",
      "Is featured?": "1",
      "Short description": "Short.",
      Description: "<p>Long &amp; <b>plain</b>.</p><ul><li>one</li></ul>",
      Stock: "7",
      "Sale price": "40",
      "Regular price": "45",
      Categories: "Peptides > Tachykinins, Other",
      Images: "https://pictures.example/a.jpg, https://pictures.example/b.jpg",
      Position: "3",
    });
    expect(format).toBe("woocommerce");
    expect(drafts[0]).toMatchObject({
      name: "Substance P",
      isSkipped: false,
      problems: [],
      notes: ["The amount per vial was not found in the product's options, name or weight."],
    });
    expect(drafts[0]?.fields).toEqual({
      description: "Short.\n\nLong & plain.\n\n- one",
      category: "Tachykinins",
      pictures: [
        { url: "https://pictures.example/a.jpg", alt: null },
        { url: "https://pictures.example/b.jpg", alt: null },
      ],
      price: "45.00",
      stockQuantity: 7,
      inStock: true,
      featured: true,
      displayOrder: 3,
    });
  });

  it("yields variations instead of their parent, with inherited values", async () => {
    const size = { "Attribute 1 name": "Size" };
    const { drafts } = await read(
      {
        ...size,
        ID: "44",
        Type: "variable",
        SKU: "tee",
        Name: "Vial",
        Categories: "Peptides > Kits",
        "Short description": "Short.",
        Description: "<p>Long.</p>",
        Images: "https://pictures.example/kit.jpg",
        "Attribute 1 value(s)": "1 mg, 5 mg",
      },
      {
        ...{
          ...size,
          Type: "variation",
          Name: "Vial - 1 mg",
          "Regular price": "20",
          Parent: "tee",
        },
        Description: "A small vial.",
      },
      { ...size, Type: "variation", Name: "Vial - 5 mg", "Regular price": "80", Parent: "id:44" },
    );
    expect(drafts.map(({ isSkipped }) => isSkipped)).toEqual([true, false, false]);
    expect(drafts[0]?.notes).toEqual(["Its 2 variations are imported as the sizes of a family."]);
    expect(drafts[1]?.fields.description).toBe("Short.\n\nA small vial.");
    expect(drafts[2]).toMatchObject({
      name: "Vial",
      address: "Vial 5 mg",
      fields: {
        price: "80.00",
        description: "Short.\n\nLong.",
        category: "Kits",
        pictures: [{ url: "https://pictures.example/kit.jpg", alt: null }],
        parentProductId: "parent_tee",
        variantType: "Size",
        variantValue: "5 mg",
      },
    });
  });

  it.each([
    ["First line.\\nSecond line.\\n\\nA paragraph.", "First line.\nSecond line.\n\nA paragraph."],
    ["A <b>bold</b> line.\\n\\nAnother &amp; last.", "A bold line.\n\nAnother & last."],
    ["<p>One.</p>\\n\\n<p>Two\\nand more.</p>", "One.\n\nTwo and more."],
    ["In <5 % of vials & more.\\nThe end.", "In <5 % of vials & more.\nThe end."],
    ["The path C:\\\\new", "The path C:\\new"],
  ])("writes the line breaks of a description as it exports them: %j", async (cell, text) => {
    const { drafts } = await read({ Type: "simple", Name: "A", Description: cell });
    expect(drafts[0]?.fields.description).toBe(text);
  });

  it("has commas within names, which its export marks, and cells that a spreadsheet would run", async () => {
    const { drafts } = await read(
      {
        ID: "7",
        Type: "variable",
        Name: "Vial",
        Categories: "Buffers\\, solvents > Salts\\, acids, B",
      },
      {
        Type: "variation",
        Name: "'-80 vial",
        Parent: "id:7",
        "Attribute 1 value(s)": "5 mg\\, dry",
      },
      {
        Type: "simple",
        Name: "B",
        Stock: "'-3",
        Images: "https://a.example/w_1\\,h_1.jpg, https://b.example/",
      },
    );
    expect(drafts[1]).toMatchObject({
      name: "Vial",
      fields: { variantValue: "5 mg, dry", category: "Salts, acids" },
    });
    expect(drafts[2]).toMatchObject({
      problems: [],
      fields: {
        stockQuantity: 0,
        pictures: [{ url: "https://a.example/w_1,h_1.jpg" }, { url: "https://b.example/" }],
      },
    });
  });

  it("may have names as WordPress stores them, with named characters", async () => {
    const { drafts } = await read({
      Type: "simple",
      Name: "Buffers A &amp; B, R&D &#8211; 5 mg",
      Categories: "Kits &amp; sets",
    });
    expect(drafts[0]).toMatchObject({
      name: "Buffers A & B, R&D – 5 mg",
      fields: { category: "Kits & sets" },
    });
  });

  it("counts the stock of several sizes together, which is not theirs", async () => {
    const { drafts } = await read(
      { ID: "7", Type: "variable", Name: "Vial", Stock: "20" },
      { Type: "variation", Name: "Vial - 5 mg", Parent: "id:7", Stock: "parent" },
    );
    expect(drafts[1]).toMatchObject({ problems: [], notes: expect.arrayContaining([SHARED]) });
    expect(drafts[1]?.fields).not.toHaveProperty("stockQuantity");
  });

  it("skips groups and external products, with the reason", async () => {
    const { drafts } = await read(
      { Type: "grouped", Name: "Kit", "Grouped products": "a, b" },
      {
        Type: "external",
        Name: "Elsewhere",
        "Regular price": "11.05",
        "External URL": "https://other.example/x",
        "Button text": "Buy there",
      },
    );
    expect(drafts.map(({ isSkipped, notes }) => [isSkipped, notes])).toEqual([
      [true, ["A group of other products sells nothing itself."]],
      [true, ["This product is sold on another site."]],
    ]);
  });

  it("reports every unsupported column, with the number of lines that have a value", async () => {
    const { unsupportedColumns } = await read({
      Type: "simple",
      SKU: "vial-1",
      Name: "A",
      "Sale price": "40",
      "Regular price": "45",
      "Attribute 1 name": "Colour",
    });
    expect(unsupportedColumns).toHaveLength(34);
    expect(unsupportedColumns.filter(({ values }) => values > 0)).toEqual([
      { column: "SKU", values: 1 },
      { column: "Visibility in catalog", values: 1 },
      { column: "Sale price", values: 1 },
    ]);
  });

  it("notes that stock is not counted, and that the shop cannot hide products", async () => {
    const [draft] = (await read({ Type: "simple", Name: "A", "Visibility in catalog": "hidden" }))
      .drafts;
    expect(draft?.fields).not.toHaveProperty("stockQuantity");
    expect(draft?.notes).toEqual([
      "The file does not count its stock; a new product begins at 0.",
      "The amount per vial was not found in the product's options, name or weight.",
      "Hidden in the other shop's catalogue; here every product is listed.",
    ]);
  });

  it("marks unpublished products as unavailable, including their variations", async () => {
    const { drafts } = await read(
      { Type: "variable", SKU: "v", Name: "A", Published: "-1" },
      { Type: "variation", Name: "A - 1 mg", Stock: "7", Parent: "v" },
    );
    expect(drafts[1]?.fields.inStock).toBe(false);
    expect(drafts[1]?.notes.join()).toMatch(/not published/i);
  });
});
