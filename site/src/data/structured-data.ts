import type { Product, ProductWithLot } from "#shared/contracts/products.ts";
import { describeAmount, pricePerMgCents } from "#shared/domain/amounts.ts";
import { nameWithSize } from "#shared/domain/families.ts";
import { formatAmount, parseAmount } from "#shared/domain/money.ts";
import { plainText } from "#shared/domain/plain-text.ts";
import { saleBadge } from "#shared/domain/stock.ts";
import { paths } from "../paths.ts";
import { absoluteUrl } from "./site-url.ts";

const AVAILABILITY = {
  "In Stock": "https://schema.org/InStock",
  "Low Stock": "https://schema.org/LimitedAvailability",
  "Out of Stock": "https://schema.org/OutOfStock",
  "Not for Sale": "https://schema.org/OutOfStock",
};

export function productData(product: Product, pictures: string[]) {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: nameWithSize(product),
    description: plainText(product.description),
    sku: product.id,
    url: absoluteUrl(paths.product(product.slug)),
    image: pictures.map(absoluteUrl),
    brand: { "@type": "Brand", name: "Aliquot" },
    category: product.categoryName ?? "Research peptides",
    additionalProperty: factsOf(product),
    offers: offersOf(product),
  };
}

/**
 * The product alone, or its family: a schema.org ProductGroup with every size. The other sizes have
 * pages of their own, so they have only what distinguishes them.
 */
export function familyData(product: ProductWithLot, pictures: string[]) {
  if (product.variants.length < 2) return productData(product, pictures);
  const { "@context": context, ...own } = productData(product, pictures);
  return {
    "@context": context,
    "@type": "ProductGroup",
    name: product.name,
    description: plainText(product.description),
    url: absoluteUrl(paths.product(product.slug)),
    productGroupID: product.parentProductId,
    brand: own.brand,
    variesBy: ["https://schema.org/size"],
    hasVariant: product.variants.map((size) =>
      size.current
        ? { ...own, size: size.variantValue }
        : {
            "@type": "Product",
            name: nameWithSize({ ...product, ...size }),
            sku: size.id,
            url: absoluteUrl(paths.product(size.slug)),
            image: pictures.map(absoluteUrl),
            size: size.variantValue,
            offers: {
              "@type": "Offer",
              price: size.price,
              ...offerOf(size.slug, size.inStock ? "In Stock" : "Out of Stock"),
            },
          },
    ),
  };
}

/** schema.org WebApplication: a public tool. */
export function toolData(tool: { name: string; description: string; path: string }) {
  return {
    "@context": "https://schema.org",
    "@type": "WebApplication",
    name: tool.name,
    description: tool.description,
    url: absoluteUrl(tool.path),
    applicationCategory: "EducationalApplication",
    operatingSystem: "Any",
    isAccessibleForFree: true,
    offers: { "@type": "Offer", price: "0", priceCurrency: "USD" },
  };
}

export function breadcrumbData(steps: readonly { name: string; path: string }[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: steps.map((step, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: step.name,
      item: absoluteUrl(step.path),
    })),
  };
}

const MAX_SUMMARY_LENGTH = 155;

/** One line for search engines and shared links. */
export function productSummary(product: Product): string {
  const facts = [
    nameWithSize(product),
    product.casNumber && `CAS ${product.casNumber}`,
    product.molecularWeight && `${product.molecularWeight} g/mol`,
  ].filter(Boolean);
  const text = `${facts.join(", ")}. ${plainText(product.description)}`.replace(/\s+/g, " ").trim();
  if (text.length <= MAX_SUMMARY_LENGTH) return text;
  return `${text
    .slice(0, MAX_SUMMARY_LENGTH)
    .replace(/\s+\S*$/, "")
    .toWellFormed()} …`;
}

function offerOf(slug: string, stock: keyof typeof AVAILABILITY) {
  return {
    priceCurrency: "USD",
    availability: AVAILABILITY[stock],
    itemCondition: "https://schema.org/NewCondition",
    url: absoluteUrl(paths.product(slug)),
  };
}

function offersOf(product: Product) {
  const common = offerOf(product.slug, saleBadge(product));
  if (!product.hasBulkPricing || product.bulkPricing.length === 0) {
    return {
      "@type": "Offer",
      price: product.price,
      ...unitPrice(product, product.price),
      ...common,
    };
  }
  return product.bulkPricing.map((tier) => ({
    "@type": "Offer",
    price: tier.price,
    ...unitPrice(product, tier.price),
    eligibleQuantity: { "@type": "QuantitativeValue", minValue: tier.quantity },
    ...common,
  }));
}

/** The price per milligram, if the amount of a vial is known. */
function unitPrice({ amountMg }: Product, price: string) {
  const perMg = pricePerMgCents(parseAmount(price), amountMg);
  if (perMg === null) return {};
  return {
    priceSpecification: {
      "@type": "UnitPriceSpecification",
      price: formatAmount(perMg),
      priceCurrency: "USD",
      // The UN/CEFACT code of the milligram.
      referenceQuantity: { "@type": "QuantitativeValue", value: 1, unitCode: "MGM" },
    },
  };
}

function factsOf(product: Product) {
  const facts = [
    ["Amount per vial", describeAmount(product)],
    ["CAS number", product.casNumber],
    ["Sequence", product.sequence],
    ["Molecular weight (g/mol)", product.molecularWeight],
  ];
  return facts
    .filter(([, value]) => value)
    .map(([name, value]) => ({ "@type": "PropertyValue", name, value }));
}
