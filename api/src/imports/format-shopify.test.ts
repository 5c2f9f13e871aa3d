import { describe, expect, it } from "vitest";
import { file, lineOf } from "../testing/product-files.ts";
import { readProductFile } from "./read-product-file.ts";

describe("a Shopify file", () => {
  /** The columns of Shopify's older template. */
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

  it("makes a product of each variant, and reports lines with only a picture", async () => {
    const { format, drafts, unsupportedColumns } = await read(
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
      [2, "Vial", null, false],
      [3, "Vial", null, false],
      [4, "Vial", "vial", true],
      [5, "Solvent", "solvent", false],
    ]);
    expect(drafts[0]?.fields).toMatchObject({
      description: "Plain.",
      category: "Kits",
      price: "25.00",
      stockQuantity: 4,
      pictures: [
        { url: "https://p.example/1.jpg", alt: "A vial" },
        { url: "https://p.example/2.jpg", alt: "A crate" },
        { url: "https://p.example/3.jpg", alt: "A large vial" },
      ],
      inStock: true,
    });
    expect(drafts[1]?.fields).toMatchObject({
      price: "90.00",
      pictures: [
        { url: "https://p.example/3.jpg", alt: "A large vial" },
        { url: "https://p.example/1.jpg", alt: "A vial" },
        { url: "https://p.example/2.jpg", alt: "A crate" },
      ],
      parentProductId: "parent_vial",
      variantType: "Size",
      variantValue: "5 mg, Blue",
    });
    expect(drafts[2]?.notes).toEqual(["This line only adds a picture to its product."]);
    expect(drafts[3]?.fields.inStock).toBe(false);
    expect(unsupportedColumns).toHaveLength(30);
    expect(unsupportedColumns.filter(({ values }) => values > 0)).toEqual([
      { column: "Vendor", values: 1 },
      { column: "Option2 Name", values: 1 },
    ]);
  });

  it("ignores the quantity of a variant that is not tracked", async () => {
    const [draft] = (
      await read(OLDER, {
        Handle: "vial",
        Title: "Vial",
        ...variant("0", "25"),
        "Variant Inventory Tracker": "",
      })
    ).drafts;
    expect(draft?.fields).not.toHaveProperty("stockQuantity");
    expect(draft?.notes).toEqual([
      "The file does not count its stock; a new product begins at 0.",
      "The amount per vial was not found in the product's options, name or weight.",
    ]);
  });

  it("is also read with the columns of the present template", async () => {
    const { format, drafts } = await read(PRESENT, {
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

  it("skips gift cards", async () => {
    const { drafts } = await read(OLDER, {
      Handle: "gift",
      Title: "Gift",
      ...variant("", "10"),
      "Gift Card": "TRUE",
      Status: "active",
    });
    expect(drafts[0]?.isSkipped).toBe(true);
  });
});
