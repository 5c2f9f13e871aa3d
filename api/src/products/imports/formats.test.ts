import { describe, expect, it } from "vitest";
import { Refusal } from "../../refusals.ts";
import { htmlToText } from "./html-to-text.ts";
import { readProductFile } from "./read-product-file.ts";
import { readPrice } from "./read-values.ts";

const file = (...lines: string[]) => lines.join("\n");

function refusalOf(text: string): Refusal {
  try {
    readProductFile(text);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("The file was read");
}

describe("a file", () => {
  it("is read with a byte order mark, with semicolons, and with line breaks inside its values", () => {
    const { drafts } = readProductFile(
      '\uFEFFname;description;price\r\n"Bradykinin";"First line\r\nsecond; line";45\r\nOxytocin;;60\r\n',
    );
    expect(drafts.map(({ line, name }) => [line, name])).toEqual([
      [2, "Bradykinin"],
      [4, "Oxytocin"],
    ]);
    expect(drafts[0]?.fields.description).toBe("First line\r\nsecond; line");
  });

  it("counts its lines as an editor does, empty ones included", () => {
    const { drafts } = readProductFile(file("name,price", "", "A,1", "", "", "B,2"));
    expect(drafts.map(({ line }) => line)).toEqual([3, 6]);
  });

  it.each([
    ["an open quotation mark", file("name,price", "A,1", '"B,2'), /Line \d.*never closed/],
    ["a quotation mark inside a value", file("name,price", 'A"B,1'), /Line 2.*quotation mark/],
    ["a character that no text has", file("name,price", "A\0,1"), /Line 2: .*not readable/],
    ["a column that is there twice", file("name,price,Name", "A,1,B"), /"name" is there twice/],
    ["no lines below the header", "name,price\n", /no lines/],
    ["nothing", "", /no header/],
    ["columns of nobody", file("one,two", "1,2"), /no columns that are known/],
  ])("with %s is refused with a sentence", (_, text, sentence) => {
    const refusal = refusalOf(text);
    expect(refusal.kind).toBe("invalid");
    expect(refusal.message).toMatch(sentence);
  });

  it("names the line of a value too many", () => {
    const { drafts } = readProductFile(file("name,price", "A,1", "B,2,surplus"));
    expect(drafts[1]?.problems).toEqual([
      { line: 3, column: "", message: "This line has more values than there are columns." },
    ]);
  });
});

describe("our own columns", () => {
  it("leave alone what they do not name, and take an empty cell as none", () => {
    const [draft] = readProductFile(file("name,cas_number", "A,")).drafts;
    expect(draft?.fields).toEqual({ casNumber: null });
  });

  it("have tiers in one cell, or none for a single price", () => {
    const { drafts } = readProductFile(
      file("name,price,bulk_pricing", 'A,,"1: 45.00; 3: 40"', "B,12.5,", "C,1,three"),
    );
    expect(drafts[0]?.fields).toMatchObject({
      hasBulkPricing: true,
      bulkPricing: [
        { quantity: 1, price: "45.00" },
        { quantity: 3, price: "40" },
      ],
    });
    expect(drafts[1]?.fields).toMatchObject({ hasBulkPricing: false, price: "12.50" });
    expect(drafts[2]?.problems).toMatchObject([{ line: 4, column: "bulk_pricing" }]);
  });

  it("say line and column of what cannot be read", () => {
    const [draft] = readProductFile(
      file("Name,Price,Stock_Quantity,In_Stock", "A,cheap,many,perhaps"),
    ).drafts;
    expect(draft?.problems.map(({ line, column }) => [line, column])).toEqual([
      [2, "Price"],
      [2, "Stock_Quantity"],
      [2, "In_Stock"],
    ]);
  });
});

/** A line of a file with these columns: what is named, and nothing in the others. */
function lineOf(header: string, cells: Record<string, string>): string {
  const columns = header.split(",");
  const unknown = Object.keys(cells).filter((name) => !columns.includes(name));
  if (unknown.length > 0) throw new Error(`The template has no ${unknown.join(", ")}`);
  return columns.map((name) => `"${(cells[name] ?? "").replaceAll('"', '""')}"`).join(",");
}

describe("a WooCommerce file", () => {
  /** The columns of the sample file that comes with the plugin. */
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

  it("brings simple products with their price, category, picture and words", () => {
    const { format, drafts } = read({
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
      notes: ["A product has one picture here: the first of its 2 is taken."],
    });
    expect(drafts[0]?.fields).toEqual({
      description: "Short.\n\nLong & plain.\n\n- one",
      category: "Tachykinins",
      imageUrl: "https://pictures.example/a.jpg",
      price: "45.00",
      stockQuantity: 7,
      inStock: true,
      featured: true,
      displayOrder: 3,
    });
  });

  it("sells the variations instead of their parent, with what they inherit", () => {
    const size = { "Attribute 1 name": "Size" };
    const { drafts } = read(
      {
        ...size,
        ID: "44",
        Type: "variable",
        SKU: "tee",
        Name: "Vial",
        Categories: "Peptides > Kits",
        Images: "https://pictures.example/kit.jpg",
        "Attribute 1 value(s)": "1 mg, 5 mg",
      },
      { ...size, Type: "variation", Name: "Vial - 1 mg", "Regular price": "20", Parent: "tee" },
      { ...size, Type: "variation", Name: "Vial - 5 mg", "Regular price": "80", Parent: "id:44" },
    );
    expect(drafts.map(({ isSkipped }) => isSkipped)).toEqual([true, false, false]);
    expect(drafts[0]?.notes).toEqual(["Its 2 variations are imported as products of their own."]);
    expect(drafts[2]).toMatchObject({
      name: "Vial - 5 mg",
      fields: { price: "80.00", category: "Kits", imageUrl: "https://pictures.example/kit.jpg" },
    });
  });

  it("leaves out groups and what is sold elsewhere, and says why", () => {
    const { drafts } = read(
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

  it("reports every column that the shop has no place for, with how many lines it would lose", () => {
    const { unsupportedColumns } = read({
      Type: "simple",
      SKU: "vial-1",
      Name: "A",
      "Sale price": "40",
      "Regular price": "45",
      "Attribute 1 name": "Colour",
    });
    expect(unsupportedColumns).toHaveLength(37);
    expect(unsupportedColumns.filter(({ values }) => values > 0)).toEqual([
      { column: "SKU", values: 1 },
      { column: "Visibility in catalog", values: 1 },
      { column: "Sale price", values: 1 },
      { column: "Attribute 1 name", values: 1 },
    ]);
  });

  it("says that stock is not counted, and that nothing is hidden here", () => {
    const [draft] = read({ Type: "simple", Name: "A", "Visibility in catalog": "hidden" }).drafts;
    expect(draft?.fields).not.toHaveProperty("stockQuantity");
    expect(draft?.notes).toEqual([
      "The file does not count its stock; a new product begins at 0.",
      "Hidden in the other shop's catalogue; here every product is listed.",
    ]);
  });

  it("marks what is not published as unavailable, the variations of such a product too", () => {
    const { drafts } = read(
      { Type: "variable", SKU: "v", Name: "A", Published: "-1" },
      { Type: "variation", Name: "A - 1 mg", Stock: "7", Parent: "v" },
    );
    expect(drafts[1]?.fields.inStock).toBe(false);
    expect(drafts[1]?.notes.join()).toMatch(/not published/i);
  });
});

describe("a Shopify file", () => {
  /** The columns of the template that Shopify hands out for its older files. */
  const OLDER = [
    "Handle,Title,Body (HTML),Vendor,Product Category,Type,Tags,Published,Option1 Name",
    "Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU",
    "Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy",
    "Variant Fulfillment Service,Variant Price,Variant Compare At Price,Variant Requires Shipping",
    "Variant Taxable,Variant Barcode,Image Src,Image Position,Image Alt Text,Gift Card,SEO Title",
    "SEO Description,Google Shopping / Google Product Category,Google Shopping / Gender",
    "Google Shopping / Age Group,Google Shopping / MPN,Google Shopping / Condition",
    "Google Shopping / Custom Product,Variant Image,Variant Weight Unit,Variant Tax Code",
    "Cost per item,Included / United States,Price / United States",
    "Compare At Price / United States,Included / International,Price / International",
    "Compare At Price / International,Status",
  ].join(",");
  const PRESENT =
    "Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory tracker,Inventory quantity,Product image URL,Image alt text,Variant image URL,Gift card";
  const read = (header: string, ...lines: Record<string, string>[]) =>
    readProductFile(file(header, ...lines.map((cells) => lineOf(header, cells))));
  const variant = (quantity: string, price: string) => ({
    "Variant Inventory Tracker": "shopify",
    "Variant Inventory Qty": quantity,
    "Variant Price": price,
  });

  it("makes a product of each variant, and says which lines only bring a picture", () => {
    const { format, drafts, unsupportedColumns } = read(
      OLDER,
      {
        Handle: "vial",
        Title: "Vial",
        "Body (HTML)": "<p>Plain.</p>",
        Vendor: "Acme",
        Type: "Kits",
        Published: "TRUE",
        "Option1 Name": "Size",
        "Option1 Value": "1 mg",
        "Option2 Name": "Cap",
        "Option2 Value": "Red",
        ...variant("4", "25"),
        "Image Src": "https://p.example/1.jpg",
        "Image Alt Text": "A vial",
        "Gift Card": "FALSE",
        Status: "active",
      },
      {
        Handle: "vial",
        "Option1 Value": "5 mg",
        "Option2 Value": "Blue",
        ...variant("3", "90.00"),
        "Image Src": "https://p.example/2.jpg",
        "Image Alt Text": "A crate",
        "Variant Image": "https://p.example/3.jpg",
      },
      { Handle: "vial", "Image Src": "https://p.example/3.jpg", "Image Alt Text": "A large vial" },
      {
        Handle: "solvent",
        Title: "Solvent",
        Published: "FALSE",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        ...variant("9", "5"),
        Status: "draft",
      },
    );
    expect(format).toBe("shopify");
    expect(drafts.map(({ line, name, slug, isSkipped }) => [line, name, slug, isSkipped])).toEqual([
      [2, "Vial - 1 mg, Red", null, false],
      [3, "Vial - 5 mg, Blue", null, false],
      [4, "Vial", "vial", true],
      [5, "Solvent", "solvent", false],
    ]);
    expect(drafts[0]?.fields).toMatchObject({
      description: "Plain.",
      category: "Kits",
      price: "25.00",
      stockQuantity: 4,
      imageUrl: "https://p.example/1.jpg",
      imageAlt: "A vial",
      inStock: true,
    });
    expect(drafts[1]?.fields).toMatchObject({
      price: "90.00",
      imageUrl: "https://p.example/3.jpg",
      imageAlt: "A large vial",
      parentProductId: "parent_vial",
    });
    expect(drafts[2]?.notes).toEqual([
      "This line only adds a picture; a product has one picture here.",
    ]);
    expect(drafts[3]?.fields.inStock).toBe(false);
    expect(unsupportedColumns).toHaveLength(31);
    expect(unsupportedColumns.filter(({ values }) => values > 0)).toEqual([
      { column: "Vendor", values: 1 },
      { column: "Option1 Name", values: 2 },
      { column: "Option2 Name", values: 1 },
    ]);
  });

  it("takes no quantity from a variant that is not tracked", () => {
    const [draft] = read(OLDER, {
      Handle: "vial",
      Title: "Vial",
      ...variant("0", "25"),
      "Variant Inventory Tracker": "",
    }).drafts;
    expect(draft?.fields).not.toHaveProperty("stockQuantity");
    expect(draft?.notes).toEqual(["The file does not count its stock; a new product begins at 0."]);
  });

  it("is read in the words of the present template too", () => {
    const { format, drafts } = read(PRESENT, {
      Title: "Vial",
      "URL handle": "vial",
      Description: "Plain.",
      "Product category": "Science > Reagents",
      "Published on online store": "TRUE",
      Status: "active",
      "Option1 name": "Title",
      "Option1 value": "Default Title",
      Price: "29.99",
      "Inventory tracker": "shopify",
      "Inventory quantity": "12",
    });
    expect(format).toBe("shopify");
    expect(drafts[0]).toMatchObject({ name: "Vial", slug: "vial", problems: [] });
    expect(drafts[0]?.fields).toMatchObject({
      category: "Reagents",
      price: "29.99",
      stockQuantity: 12,
    });
  });

  it("leaves gift cards out", () => {
    const { drafts } = read(OLDER, {
      Handle: "gift",
      Title: "Gift",
      ...variant("", "10"),
      "Gift Card": "TRUE",
      Status: "active",
    });
    expect(drafts[0]?.isSkipped).toBe(true);
  });
});

describe("a price as shops write it", () => {
  it.each([
    ["45", "45.00"],
    ["18.5", "18.50"],
    ["$1,234.50", "1234.50"],
    ["15,50", "15.50"],
    ["12.500", "12.50"],
    [".5", "0.50"],
    ["19.99 USD", "19.99"],
  ])("reads %s as %s", (text, amount) => expect(readPrice(text)).toBe(amount));

  it.each(["", "-5", "free", "1.234,50.1", "12.345", "1e3", "."])("refuses %j", (text) => {
    expect(readPrice(text)).toBeNull();
  });
});

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
