/**
 * Complete, valid API answers for tests that need only one or two fields: aProduct({ stockQuantity:
 * 0 }). Every call makes a new id; nothing else varies.
 */

import type { SavedAddress, ShippingAddress } from "../contracts/addresses.ts";
import type { CartItem } from "../contracts/carts.ts";
import type { Coupon } from "../contracts/coupons.ts";
import type { Order, OrderItem } from "../contracts/orders.ts";
import type { Product } from "../contracts/products.ts";
import type { CurrentUser } from "../contracts/sessions.ts";
import type { StatementLine } from "../contracts/statements.ts";
import { type Cents, formatAmount, multiply, parseAmount, sum } from "../domain/money.ts";
import { holdUntil, orderNumber } from "../domain/orders.ts";
import { tierLabel } from "../domain/tiers.ts";
import { accountOf } from "./account-of.ts";

const CREATED_AT = "2026-11-20T09:30:00.000Z";
const times = { createdAt: CREATED_AT, updatedAt: CREATED_AT };

let drawn = 0;

/** A UUID of version 7. Its last eight characters, the order number, differ with every call. */
export function anId(): string {
  drawn += 1;
  return `0198a3f0-7c1e-7a22-9d55-1f3c${drawn.toString(16).padStart(8, "0")}`;
}

/** A product in stock at 45.00 without bulk pricing. With tiers: aProduct(bulkPriced([1, "45.00"])). */
export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: anId(),
    name: "Bradykinin",
    slug: "bradykinin",
    description: "Kinin receptor research. Lyophilised, for laboratory use only.",
    price: "45.00",
    imageUrl: null,
    imageAlt: null,
    pictures: [],
    categoryId: null,
    categoryName: null,
    inStock: true,
    featured: false,
    stockQuantity: 40,
    lowStockThreshold: 5,
    displayOrder: 0,
    isVariableProduct: false,
    parentProductId: null,
    variantType: "Vial",
    variantValue: "",
    hasBulkPricing: false,
    bulkPricing: [],
    pricingType: "single",
    casNumber: "58-82-2",
    synonyms: [],
    sequence: "RPPGFSPFR",
    nTerminus: "H",
    cTerminus: "OH",
    molecularWeight: "1060.22",
    researchUse: "Kinin receptor research",
    lotTracked: false,
    amountMg: "5",
    amountUnits: null,
    access: null,
    effectiveAccess: "public",
    regions: [],
    weightGrams: null,
    storage: "ambient",
    hsCode: null,
    originCountry: null,
    pricePerMg: "9.00",
    ...times,
    ...overrides,
  };
}

/** The pricing fields of a product with these tiers, each [quantity, unit price], smallest first. */
export function bulkPriced(...tiers: [[number, string], ...[number, string][]]) {
  return {
    amountMg: "1",
    pricePerMg: tiers[0][1],
    hasBulkPricing: true,
    pricingType: "bulk",
    price: tiers[0][1],
    bulkPricing: tiers.map(([quantity, price]): Product["bulkPricing"][number] => {
      const label = tierLabel({ quantity, unitPriceCents: parseAmount(price) });
      return { quantity, price, label };
    }),
  } satisfies Partial<Product>;
}

/** A line of one unit. */
export function aCartItem(overrides: Partial<CartItem> = {}): CartItem {
  return {
    id: anId(),
    quantity: 1,
    product: aProduct(),
    notPermitted: null,
    ...overrides,
  };
}

/** A shipping address in West Virginia. */
export function anAddress(overrides: Partial<ShippingAddress> = {}): ShippingAddress {
  return {
    address1: "12 High Street",
    address2: null,
    city: "Morgantown",
    state: "WV",
    zipCode: "26501",
    country: "United States",
    ...overrides,
  };
}

/** The same address as a customer's default address. */
export function aSavedAddress(overrides: Partial<SavedAddress> = {}): SavedAddress {
  return {
    ...anAddress(),
    id: anId(),
    type: "shipping",
    label: null,
    isDefault: true,
    ...times,
    ...overrides,
  };
}

/** A verified customer with an address; `isAdmin` follows the role. */
export function aUser(overrides: Partial<CurrentUser> = {}): CurrentUser {
  const role = overrides.role ?? "customer";
  return {
    id: anId(),
    email: "ada.lovelace@example.org",
    firstName: "Ada",
    lastName: "Lovelace",
    profileImageUrl: null,
    role,
    isAdmin: role === "admin",
    adminScope: role === "admin" ? "full" : null,
    emailVerified: true,
    pendingEmail: null,
    phone: null,
    street: "12 High Street",
    city: "Morgantown",
    state: "WV",
    zipCode: "26501",
    country: "United States",
    address: aSavedAddress(),
    ...times,
    ...overrides,
  };
}

/** Three vials of one product; the total follows price and quantity. */
export function anOrderItem(overrides: Partial<OrderItem> = {}): OrderItem {
  const { productPrice, quantity } = { productPrice: "45.00", quantity: 3, ...overrides };
  return {
    id: anId(),
    orderId: anId(),
    productId: anId(),
    productName: "Bradykinin",
    productPrice,
    quantity,
    total: formatAmount(multiply(parseAmount(productPrice), quantity)),
    lots: [],
    ...overrides,
  };
}

/** An order that awaits its payment; number, items, amounts and deadline are consistent. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  const id = overrides.id ?? anId();
  const createdAt = overrides.createdAt ?? CREATED_AT;
  const items = overrides.items ?? [anOrderItem({ orderId: id })];
  return {
    id,
    orderNumber: orderNumber(id),
    userId: anId(),
    email: "ada.lovelace@example.org",
    firstName: "Ada",
    lastName: "Lovelace",
    shippingAddress: anAddress(),
    ...amountsOf(items, overrides),
    couponCode: null,
    status: "awaiting-payment",
    notes: null,
    fulfilments: [],
    lotWish: null,
    poNumber: null,
    institution: null,
    billingAddress: null,
    quoteId: null,
    venmoUrl: null,
    paypalUrl: null,
    cashAppUrl: null,
    zelleNote: null,
    ...notTaxed,
    ...notShipped,
    holdUntil: holdUntil(createdAt, 48).toISOString(),
    holdExpired: false,
    paymentReceivedAt: null,
    createdAt,
    updatedAt: createdAt,
    items,
    ...overrides,
  };
}

/** The members of a quote for shipping and tax, in a shop with one rate and no tax. */
export const plainQuote = {
  tax: "0.00",
  taxLines: [],
  shippingMethods: [],
  shippingMethodId: "standard",
  shippingMessage: null,
};

const notTaxed = {
  tax: "0.00",
  taxLines: [],
  shippingMethodId: "standard",
  shippingMethodName: "Standard",
  shipsOn: "2026-11-20",
  arrivesBy: "2026-11-30",
  isOnlyMethod: true,
} satisfies Partial<Order>;

const notShipped = {
  shippoShipmentId: null,
  shippoRateId: null,
  shippoTransactionId: null,
  trackingNumber: null,
  carrierName: null,
  serviceLevel: null,
  trackingUrl: null,
  labelUrl: null,
  shippingStatus: "pending",
  packedAt: null,
  readyToShip: false,
  shippingCost: null,
  estimatedDeliveryDays: null,
} satisfies Partial<Order>;

function amountsOf(items: readonly OrderItem[], overrides: Partial<Order>) {
  const subtotal = sum(items.map((item) => parseAmount(item.total)));
  const shipping = overrides.shipping ?? "15.00";
  const discount = overrides.discount ?? overrides.discountAmount ?? "0.00";
  const total = sum([subtotal, parseAmount(shipping), -parseAmount(discount)]);
  return {
    subtotal: formatAmount(subtotal),
    shipping,
    discount,
    discountAmount: discount,
    total: formatAmount(total),
    ...moneyOf(overrides.total ? parseAmount(overrides.total) : total, overrides.paid ?? "0.00"),
  };
}

function moneyOf(total: Cents, paid: string) {
  const amount = parseAmount(paid);
  const entries =
    amount > 0 ? [{ id: "paid", kind: "payment" as const, amount, reverses: null }] : [];
  const { balance, paymentState } = accountOf(total, entries);
  const none = { refunded: "0.00", credited: "0.00", owes: false };
  return { paid, ...none, balance: formatAmount(balance), paymentState };
}

/** Ten percent off everything, usable now and without end. */
export function aCoupon(overrides: Partial<Coupon> = {}): Coupon {
  return {
    id: anId(),
    code: "SPRING-10",
    description: "Ten percent off the spring order",
    discountType: "percentage",
    discountValue: "10.00",
    minimumOrderAmount: null,
    maximumDiscountAmount: null,
    scope: "all",
    isActive: true,
    validFrom: CREATED_AT,
    validUntil: null,
    usageLimit: null,
    usageCount: 0,
    createdBy: null,
    ...times,
    ...overrides,
  };
}

/** An open Venmo line: 65.00 from Ada Byron that names an order of the same amount. */
export function aLine(overrides: Partial<StatementLine> = {}): StatementLine & { id: string } {
  const orderId = anId();
  return {
    statementId: anId(),
    source: "Venmo",
    row: 4,
    date: "2026-11-17",
    gross: "65.00",
    fee: "0.00",
    net: "65.00",
    payerName: "Ada Byron",
    payerEmail: null,
    memo: orderNumber(orderId),
    kind: "incoming",
    state: "open",
    left: "65.00",
    recorded: null,
    class: "ready",
    proposals: [aProposal({ orderId, orderNumber: orderNumber(orderId) })],
    ...overrides,
    id: overrides.id ?? anId(),
  };
}

/** An order of 65.00 that waits for its payment, as the proposal of a line. */
export function aProposal(
  overrides: Partial<StatementLine["proposals"][number]> = {},
): StatementLine["proposals"][number] {
  const orderId = anId();
  return {
    orderId,
    orderNumber: orderNumber(orderId),
    amount: "65.00",
    balance: "65.00",
    status: "awaiting-payment",
    customer: "Ada Byron",
    reason: "The number is right, and so is the amount",
    ...overrides,
  };
}
