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

describe("a WooCommerce file", () => {
  const HEADER =
    'ID,Type,SKU,Name,Published,"Is featured?","Visibility in catalog","Short description",Description,"In stock?",Stock,"Sale price","Regular price",Categories,Images,Parent,"Grouped products","External URL",Position,"Attribute 1 name","Attribute 1 value(s)"';
  const read = (...lines: string[]) => readProductFile(file(HEADER, ...lines));

  it("brings simple products with their price, category, picture and words", () => {
    const { format, drafts } = read(
      '46,simple,vial-1,"Substance P",1,1,visible,"Short.","<p>Long &amp; <b>plain</b>.</p><ul><li>one</li></ul>",1,7,40,45,"Peptides > Tachykinins, Other","https://pictures.example/a.jpg, https://pictures.example/b.jpg",,,,3,,',
    );
    expect(format).toBe("woocommerce");
    expect(drafts[0]).toMatchObject({ name: "Substance P", isSkipped: false, problems: [] });
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
    const { drafts } = read(
      '44,variable,tee,"Vial",1,0,visible,,,1,,,,"Peptides > Kits",https://pictures.example/kit.jpg,,,,0,Size,"1 mg, 5 mg"',
      '45,variation,tee-1,"Vial - 1 mg",1,0,visible,,,1,,,20,,,tee,,,0,Size,"1 mg"',
      '46,variation,tee-5,"Vial - 5 mg",1,0,visible,,,1,,,80,,,id:44,,,1,Size,"5 mg"',
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
      '87,grouped,kit,"Kit",1,0,visible,,,1,,,,,,,"a, b",,0,,',
      '89,external,else,"Elsewhere",1,0,visible,,,1,,,11.05,,,,,https://other.example/x,0,,',
    );
    expect(drafts.map(({ isSkipped, notes }) => [isSkipped, notes.length > 0])).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  it("reports every column that the shop has no place for", () => {
    const { unsupportedColumns } = read(
      '46,simple,vial-1,"A",1,0,hidden,,,1,7,40,45,,,,,,0,Color,Red',
    );
    expect(unsupportedColumns).toEqual([
      { column: "SKU", values: 1 },
      { column: "Visibility in catalog", values: 1 },
      { column: "Sale price", values: 1 },
      { column: "Grouped products", values: 0 },
      { column: "External URL", values: 0 },
      { column: "Attribute 1 name", values: 1 },
      { column: "Attribute 1 value(s)", values: 1 },
    ]);
  });

  it("marks what is not published as unavailable", () => {
    const [draft] = read('46,simple,v,"A",-1,0,visible,,,1,7,,45,,,,,,0,,').drafts;
    expect(draft?.fields.inStock).toBe(false);
    expect(draft?.notes.join()).toMatch(/not published/i);
  });
});

describe("a Shopify file", () => {
  const OLD =
    "Handle,Title,Body (HTML),Vendor,Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Alt Text,Gift Card,Variant Image,Status";
  const NEW =
    "Title,URL handle,Description,Vendor,Product category,Type,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Inventory quantity,Product image URL,Image alt text,Variant image URL,Gift card";

  it("makes a product of each variant, and none of a line that only brings a picture", () => {
    const { format, drafts, unsupportedColumns } = readProductFile(
      file(
        OLD,
        "vial,Vial,<p>Plain.</p>,Acme,Kits,TRUE,Size,1 mg,Cap,Red,S1,4,25,https://p.example/1.jpg,A vial,FALSE,,active",
        "vial,,,,,,,5 mg,,Blue,S2,,90.00,,,,https://p.example/5.jpg,",
        "vial,,,,,,,,,,,,,https://p.example/3.jpg,,,,",
        "solvent,Solvent,,Acme,,FALSE,Title,Default Title,,,S3,9,5,,,FALSE,,draft",
      ),
    );
    expect(format).toBe("shopify");
    expect(drafts.map(({ line, name, slug }) => [line, name, slug])).toEqual([
      [2, "Vial - 1 mg, Red", null],
      [3, "Vial - 5 mg, Blue", null],
      [5, "Solvent", "solvent"],
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
      imageUrl: "https://p.example/5.jpg",
      parentProductId: "parent_vial",
    });
    expect(drafts[2]?.fields.inStock).toBe(false);
    expect(unsupportedColumns.map(({ column }) => column)).toEqual([
      "Vendor",
      "Option1 Name",
      "Option2 Name",
      "Variant SKU",
    ]);
  });

  it("is read in the words of the present template too", () => {
    const { format, drafts } = readProductFile(
      file(
        NEW,
        "Vial,vial,Plain.,Acme,Science > Reagents,,TRUE,active,S1,Title,Default Title,29.99,12,https://p.example/1.jpg,,,FALSE",
      ),
    );
    expect(format).toBe("shopify");
    expect(drafts[0]).toMatchObject({ name: "Vial", slug: "vial", problems: [] });
    expect(drafts[0]?.fields).toMatchObject({
      category: "Reagents",
      price: "29.99",
      stockQuantity: 12,
    });
  });

  it("leaves gift cards out", () => {
    const { drafts } = readProductFile(file(OLD, "gift,Gift,,Acme,,TRUE,,,,,,,10,,,TRUE,,active"));
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
