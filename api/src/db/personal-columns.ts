/*
 * Every column of the database that can contain words (text, JSON, bytes), and whether it is about a person. An erasure
 * (api/src/erasures) changes only the columns in this list. An export reads only the tables in it, without the secrets.
 * added-columns-are-marked.test.ts compares the list with the database and says what to add.
 *
 * Conditions and values are SQL about one person. It may contain these placeholders:
 *   :user    the id of the account
 *   :emails  the email addresses of the person, in lower case (text[])
 *   :orders  the ids of their orders (a query)
 *   :lines   the ids of the lines of statements with their payments (a query)
 */

/** Replaces an erased text. */
export const ERASED = "[erased]";

const MARKER = `'${ERASED}'`;
/** Columns that become null. */
const nulled = (...columns: string[]) => Object.fromEntries(columns.map((name) => [name, "NULL"]));
/** No mail server delivers to `.invalid` (RFC 2606). Emails are unique, so each account gets a different address. */
const ADDRESS = "'erased-' || coalesce(:user, 'orders') || '@erased.invalid'";

/** New values for the members of a StatementRow that are about a person. */
export const ERASED_ROW = `'${JSON.stringify({ raw: ERASED, payerName: null, payerEmail: null, memo: ERASED })}'::jsonb`;

/** New values for the members of an InvoiceContent that are about the buyer. */
const ERASED_BUYER = `'${JSON.stringify({ buyer: { name: ERASED, lines: [], email: "" }, shipTo: [], poNumber: null })}'::jsonb`;

/** A table whose rows about a person are deleted. */
type DeletedRows = {
  /** Which rows are about the person. */
  deleted: string;
  /** The columns that can contain words and are not in `secret`. An export contains them. */
  columns: string[];
  /** Hashes, keys and other columns that no export contains. */
  secret?: string[];
};

/** A table whose rows stay, because books, lots or other people need them. */
type KeptRows = {
  /** Which rows are about the person. Omitted when no row belongs to one person. */
  rows?: string;
  /** Personal columns, each with the value that replaces it in the rows of the person. */
  erased?: Record<string, string>;
  /** Free texts and JSON that may contain a name or an email address. An erasure replaces these in all rows. */
  mentions?: string[];
  /** Columns that are about no customer: ids, states, codes, texts of the shop. */
  kept?: string[];
  /** Hashes, keys and other columns that no export contains; kept at an erasure unless they are in `erased` too. */
  secret?: string[];
  /** An erasure changes the rows of the person, and no export contains them. */
  notExported?: true;
};

export type TableMarks = DeletedRows | KeptRows;

const OF_USER = "user_id = :user";
const OF_APPLICATIONS =
  "application_id IN (SELECT id FROM buyer_applications WHERE user_id = :user)";
const OF_ORDERS = "order_id IN (:orders)";
/** A carrier can tell from each of these who got the parcel. */
const TRACKING = nulled(
  ...["tracking_number", "tracking_url", "label_url", "shippo_shipment_id", "shippo_rate_id"],
  "shippo_transaction_id",
);
const OF_ITEMS = "order_item_id IN (SELECT id FROM order_items WHERE order_id IN (:orders))";
/** The seller's affair, as in the answers to customers. */
const OF_LABELS = ["label_url", "shipping_cost"];
const OF_PARCELS = "fulfilment_id IN (SELECT id FROM fulfilments WHERE order_id IN (:orders))";

/** By table. Generated columns are left out, because PostgreSQL computes them again after an erasure. */
export const PERSONAL_COLUMNS: Record<string, TableMarks> = {
  activity: {
    // Tables are erased in the order of this list: the applications are still there.
    rows: `(subject_type = 'user' AND subject_id = :user) OR (subject_type = 'order' AND subject_id IN (:orders))
      OR (subject_type = 'application' AND subject_id IN (SELECT id FROM buyer_applications WHERE user_id = :user))`,
    erased: { summary: MARKER, ...nulled("before", "after", "key_name") },
    mentions: ["summary", "before", "after"],
    kept: ["id", "actor_id", "action", "subject_type", "subject_id"],
  },
  api_keys: {
    deleted: OF_USER,
    columns: ["id", "user_id", "name", "prefix", "scopes", "last_network"],
    secret: ["key_hash"],
  },
  buyer_applications: {
    deleted: OF_USER,
    columns: [
      ...["id", "user_id", "state", "institution", "role", "department", "supervisor"],
      ...["research_area", "intended_use"],
    ],
  },
  buyer_documents: {
    deleted: OF_APPLICATIONS,
    columns: ["id", "application_id", "file_name", "type", "sha256"],
    // Encrypted.
    secret: ["content", "content_key"],
  },
  buyer_messages: {
    deleted: OF_APPLICATIONS,
    columns: ["id", "application_id", "from_whom", "text"],
  },
  buyer_permissions: { deleted: OF_USER, columns: ["user_id", "permission"] },
  // Decision 0262 keeps this evidence of who was allowed to buy. A changed row would break the chain of hashes.
  buyer_records: {
    // For exports: also what an account said that was merged, and nothing that tells of a screening hit (see below).
    rows: `user_id IN (SELECT :user UNION ALL SELECT from_id FROM customer_merges WHERE into_id = :user)
      AND (body::json -> 'hits') IS NULL`,
    kept: ["body", "previous", "hash"],
  },
  buyer_rules: { kept: ["default_access"] },
  buyer_statements: { kept: ["text"] },
  cart_items: { deleted: OF_USER, columns: ["id", "user_id", "product_id"] },
  categories: {
    kept: [
      ...["id", "name", "slug", "description", "parent_id", "image_url", "image_alt", "wording"],
      "pending",
    ],
  },
  coupon_products: { kept: ["id", "coupon_id", "product_id"] },
  coupon_usages: {
    rows: `${OF_USER} OR ${OF_ORDERS}`,
    kept: ["id", "coupon_id", "user_id", "order_id"],
  },
  coupons: {
    mentions: ["description"],
    kept: ["id", "code", "discount_type", "scope", "created_by"],
  },
  // The ids stay: `buyer_records` contains `from_id`, and only this table says which account it became.
  customer_merges: {
    rows: "into_id = :user",
    erased: { from_email: MARKER, from_name: MARKER },
    kept: ["id", "into_id", "from_id", "actor_id"],
  },
  customer_notes: {
    rows: OF_USER,
    erased: { text: MARKER },
    mentions: ["text"],
    kept: ["id", "user_id", "actor_id"],
  },
  email_verification_tokens: {
    deleted: OF_USER,
    columns: ["id", "user_id", "email"],
    secret: ["token_hash"],
  },
  erasures: {
    rows: OF_USER,
    erased: nulled("reason"),
    kept: ["id", "user_id", "asked_by", "state", "decided_by"],
  },
  fulfilment_lines: {
    rows: OF_ITEMS,
    kept: ["fulfilment_id", "order_item_id"],
  },
  fulfilment_lots: {
    rows: OF_ITEMS,
    kept: ["fulfilment_id", "order_item_id", "lot_id"],
  },
  fulfilments: {
    rows: OF_ORDERS,
    erased: TRACKING,
    kept: ["id", "order_id", "state", "carrier_name", "service_level"],
    secret: OF_LABELS,
  },
  idempotency_keys: {
    // Also the staff's: the answers are orders, payments, returns and quotes.
    deleted: `${OF_USER} OR answer->>'id' IN (:orders)
      OR coalesce(answer->>'orderId', answer->'entry'->>'orderId') IN (:orders)
      OR answer->>'userId' = :user OR lower(answer->>'email') = ANY(:emails)`,
    columns: ["user_id", "key"],
    secret: ["request_hash", "answer"],
  },
  import_changes: { kept: ["run_id", "subject_id", "before", "after", "written"] },
  import_runs: {
    mentions: ["file_name"],
    kept: ["id", "kind", "actor_id", "file_hash"],
  },
  institution_domains: { kept: ["domain", "ror_id"] },
  institution_names: { kept: ["ror_id", "plain"] },
  institutions: { kept: ["ror_id", "name", "type", "country", "city", "website"] },
  // Numbers, lines and amounts stay for the books. The buyer is erased (decision 0241).
  invoices: {
    rows: OF_ORDERS,
    erased: { content: `content || ${ERASED_BUYER}` },
    kept: ["id", "kind", "number", "order_id", "credits_id", "reason"],
  },
  known_browsers: { deleted: OF_USER, columns: ["user_id"], secret: ["token_hash"] },
  known_devices: { deleted: OF_USER, columns: ["user_id", "device", "address"] },
  label_purchases: {
    // A carrier can tell from each of these ids and numbers who got the parcel.
    deleted: OF_PARCELS,
    columns: [
      ...["id", "fulfilment_id", "shipment_id", "rate_id", "transaction_id", "state"],
      ...["carrier_name", "service_level", "tracking_number", "tracking_url"],
    ],
    secret: ["fingerprint", "actor_id", "label_url", "cost"],
  },
  label_rates: {
    deleted: OF_PARCELS,
    columns: ["rate_id", "fulfilment_id", "shipment_id", "carrier_name", "service_level"],
    secret: ["fingerprint", "cost"],
  },
  ledger_days: { kept: ["method"] },
  login_tickets: { deleted: OF_USER, columns: ["user_id"], secret: ["ticket_hash"] },
  lot_allocations: {
    rows: OF_ITEMS,
    kept: ["order_item_id", "lot_id"],
  },
  lot_documents: { kept: ["id", "lot_id", "kind", "file_name", "sha256", "actor_id"] },
  lot_files: { kept: ["sha256", "content"] },
  lot_movements: {
    mentions: ["note"],
    kept: ["id", "lot_id", "kind", "order_item_id", "fulfilment_id", "actor_id"],
  },
  lot_recall_mails: {
    rows: "customer = :user OR customer = ANY(:emails)",
    erased: { customer: `CASE WHEN customer = :user THEN customer ELSE ${ADDRESS} END` },
    kept: ["lot_id"],
  },
  lot_test_versions: { kept: ["lot_id", "reason", "actor_id"] },
  lot_tests: {
    kept: [
      ...["lot_id", "kind", "method", "limit", "unit", "laboratory", "report_id"],
      "laboratory_url",
    ],
  },
  lot_traces: {
    kept: [
      ...["id", "lot_id", "kind", "format", "file_name", "sha256", "x_unit", "y_unit", "peaks"],
      ...["peaks_from", "svg", "actor_id"],
    ],
  },
  lots: {
    mentions: ["state_reason"],
    // `released_by_name` names a member of the staff. The published certificate shows the same name.
    kept: [
      ...["id", "product_id", "lot_number", "supplier_lot", "manufacturer", "state", "salt_form"],
      ...["appearance", "solubility", "storage", "results_key", "released_by", "released_by_name"],
      ...["release_reason", "recall_message"],
    ],
  },
  // The staff write these texts for emails to all customers.
  mail_texts: { kept: ["id", "kind", "subject", "text", "actor_id"] },
  mails: {
    // An email to the seller is not about its recipient.
    deleted: `${OF_USER} OR ${OF_ORDERS} OR data->'sample'->>'orderId' IN (:orders)
      OR (lower(recipient) = ANY(:emails) AND kind NOT LIKE 'seller-%')`,
    columns: ["id", "kind", "recipient", "subject", "data", "state", "user_id", "order_id"],
    secret: ["last_error", "about", "told", "follows"],
  },
  order_access_keys: { deleted: OF_ORDERS, columns: ["order_id"], secret: ["key_hash"] },
  order_claims: { deleted: OF_USER, columns: ["order_id", "user_id"] },
  order_events: {
    rows: OF_ORDERS,
    erased: {
      before: `CASE WHEN kind IN ('status-changed', 'hold-expired', 'lots-allocated') THEN before END`,
      after: `CASE WHEN kind IN ('status-changed', 'hold-expired', 'lots-allocated') THEN after END`,
    },
    kept: ["id", "order_id", "kind", "actor_id"],
  },
  // The body has the country and state, but neither name nor address of the customer (decision 0262).
  order_evidence: { kept: ["order_id", "body", "hash"] },
  order_items: { rows: OF_ORDERS, kept: ["id", "order_id", "product_id", "product_name"] },
  order_notes: {
    rows: OF_ORDERS,
    erased: { text: MARKER },
    mentions: ["text"],
    kept: ["id", "order_id", "actor_id"],
  },
  orders: {
    rows: "id IN (:orders)",
    erased: {
      email: ADDRESS,
      first_name: MARKER,
      last_name: MARKER,
      ...nulled("shipping_address", "billing_address", "notes", "po_number", "institution"),
      ...nulled("lot_wish", "venmo_url", "paypal_url", "cash_app_url", "zelle_note"),
      ...TRACKING,
    },
    mentions: ["notes"],
    kept: [
      ...["id", "user_id", "coupon_code", "coupon_id", "status", "quote_id", "carrier_name"],
      ...["service_level", "shipping_status", "money_state", "shipping_method", "tax_lines"],
    ],
    secret: OF_LABELS,
  },
  passkey_challenges: { deleted: OF_USER, columns: ["user_id"], secret: ["challenge_hash"] },
  passkeys: {
    deleted: OF_USER,
    columns: ["id", "user_id", "name", "transports"],
    secret: ["credential_id", "public_key"],
  },
  password_reset_tokens: { deleted: OF_USER, columns: ["id", "user_id"], secret: ["token_hash"] },
  payment_sources: { kept: ["id", "name", "method", "time_zone", "mapping"] },
  payments: {
    rows: OF_ORDERS,
    erased: nulled("note"),
    // The bank identifies the payment by the reference, so only a name in it is replaced.
    mentions: ["reference", "note"],
    kept: [
      ...["id", "order_id", "kind", "method", "statement_line_id", "return_id", "reverses"],
      "actor_id",
    ],
  },
  product_peptides: { kept: ["product_id", "source", "letters"] },
  products: {
    kept: [
      ...["id", "name", "slug", "description", "image_url", "image_alt", "pictures", "category_id"],
      ...["parent_product_id", "variant_type", "variant_value", "bulk_pricing", "pricing_type"],
      ...["cas_number", "sequence", "n_terminus", "c_terminus", "molecular_weight"],
      ...["research_use", "amount_units", "synonyms", "former_names"],
      ...["access", "regions"],
      ...["storage", "hs_code", "origin_country", "wording", "pending"],
    ],
  },
  product_documents: {
    kept: [
      ...["id", "product_id", "kind", "title", "language", "file_name", "sha256", "actor_id"],
      ...["content", "wording"],
    ],
  },
  product_list_items: {
    deleted: "list_id IN (SELECT id FROM product_lists WHERE user_id = :user)",
    columns: ["list_id", "product_id", "product_name"],
  },
  product_lists: {
    deleted: OF_USER,
    columns: ["id", "user_id", "name"],
    secret: ["share_key"],
  },
  published_pages: { kept: ["path"] },
  rate_limits: { kept: ["key"] },
  recovery_codes: { deleted: OF_USER, columns: ["user_id"], secret: ["code_hash"] },
  refused_addresses: {
    // `:emails` does not contain an unverified address. Perhaps it is unverified because its server refused the email.
    deleted: "email = ANY(:emails) OR email IN (SELECT lower(email) FROM users WHERE id = :user)",
    columns: ["id", "email", "reason"],
  },
  release_pages: { kept: ["release", "path", "state", "etag", "error"] },
  releases: { kept: ["release", "site_url"] },
  return_lines: {
    rows: OF_ITEMS,
    erased: { reason: MARKER },
    mentions: ["reason"],
    kept: ["return_id", "order_item_id"],
  },
  return_units: {
    rows: OF_ITEMS,
    kept: ["id", "return_id", "order_item_id", "fulfilment_id", "lot_id", "disposition"],
  },
  returns: {
    rows: OF_ORDERS,
    erased: nulled("note", "message"),
    mentions: ["note", "message"],
    kept: ["id", "order_id", "state"],
  },
  // A key is the id of a product or an account, a coupon's code, or a state. None of them names a customer.
  sales_days: { kept: ["by", "key"] },
  sales_kept_days: { kept: ["zone"] },
  sales_kept_spans: { kept: ["kind"] },
  sales_spans: { kept: ["by", "kind", "key"] },
  saved_quotes: {
    rows: `${OF_USER} OR id IN (SELECT quote_id FROM orders WHERE id IN (:orders))
      OR (user_id IS NULL AND lower(customer->>'email') = ANY(:emails))`,
    erased: {
      ...nulled("note", "customer", "shipping_address", "institution", "po_number"),
      // No key has such a hash, so no link opens the quote any more.
      access_key: "'erased ' || id",
    },
    mentions: ["note"],
    kept: [
      ...["id", "user_id", "lines", "coupon_code", "coupon_id", "coupon", "shipping_method"],
      "tax_lines",
    ],
    secret: ["access_key"],
  },
  screening_addresses: { kept: ["entry_key", "plain"] },
  screening_checks: { kept: ["subject", "subject_id", "list_id"], secret: ["fingerprint"] },
  screening_entries: { kept: ["key", "name", "source"] },
  screening_hits: {
    // A customer may learn only that something is checked. An export that the staff make is for the customer too.
    notExported: true,
    rows: `${OF_USER} OR ${OF_ORDERS}`,
    // `plain` must be different for each hit, because a unique index contains it.
    erased: { name: MARKER, plain: "'erased ' || id" },
    mentions: ["reason"],
    kept: [
      ...["id", "state", "subject", "subject_id", "user_id", "order_id", "application_id"],
      ...["entry_key", "listed_name", "source"],
    ],
  },
  screening_lists: { kept: ["id", "file_name", "sha256"] },
  screening_names: { kept: ["entry_key", "name", "keys"] },
  saved_views: { mentions: ["name", "search"], kept: ["id", "owner_id", "list", "columns"] },
  security_events: {
    rows: "user_id = :user OR actor_id = :user",
    erased: nulled("network", "device", "detail"),
    kept: ["id", "event", "outcome", "user_id", "actor_id", "factor"],
  },
  sessions: {
    deleted: OF_USER,
    columns: ["user_id", "device", "address", "factors"],
    secret: ["sid", "sess"],
  },
  shortcuts: { deleted: OF_USER, columns: ["user_id", "keys"] },
  statement_files: { mentions: ["file_name"], kept: ["id", "source_id", "layout", "actor_id"] },
  statement_lines: {
    rows: "id IN (:lines)",
    erased: { raw: MARKER, memo: MARKER, ...nulled("payer_name", "payer_email", "payer_key") },
    mentions: ["raw", "payer_name", "memo", "payer_key"],
    kept: [
      ...["id", "statement_id", "source_id", "external_id", "type", "kind", "fingerprint"],
      ...["order_numbers", "linked_payment_id"],
    ],
  },
  statement_repeats: {
    rows: "line_id IN (:lines)",
    erased: { content: `content || ${ERASED_ROW}` },
    mentions: ["content"],
    kept: ["statement_id", "line_id"],
  },
  stock_movements: { kept: ["id", "product_id", "reason", "order_id", "actor_id"] },
  stock_wishes: {
    deleted: `${OF_USER} OR email = ANY(:emails)`,
    columns: ["id", "product_id", "email", "user_id"],
    secret: ["token_hash"],
  },
  system_settings: { kept: ["id", "key", "value", "description", "updated_by"] },
  totp_secrets: { deleted: OF_USER, columns: ["user_id"], secret: ["secret"] },
  user_addresses: {
    deleted: OF_USER,
    columns: [
      ...["id", "user_id", "label", "type", "address1", "address2", "city", "state"],
      ...["zip_code", "country"],
    ],
  },
  users: {
    rows: "id = :user",
    erased: {
      email: ADDRESS,
      ...nulled("pending_email", "profile_image_url", "phone", "tax_certificate"),
      // No password has such a hash.
      password_hash: MARKER,
      first_name: MARKER,
      last_name: MARKER,
      street: MARKER,
      city: MARKER,
      state: MARKER,
      zip_code: MARKER,
      country: MARKER,
    },
    kept: ["id", "role", "admin_scope"],
    secret: ["password_hash"],
  },
  webhook_deliveries: { kept: ["id", "event_id", "webhook_id", "state", "last_error"] },
  webhook_events: {
    notExported: true,
    rows: "type = 'order.shipped' AND body::jsonb->'data'->>'id' IN (:orders)",
    erased: {
      body: `jsonb_set(body::jsonb, '{data}',
        body::jsonb->'data' || '{"trackingNumber": null, "trackingUrl": null}')::text`,
    },
    mentions: ["body"],
    kept: ["id", "type"],
  },
  webhooks: {
    kept: ["id", "url", "description", "events", "state", "kind", "disabled_reason", "created_by"],
    secret: ["secret"],
  },
};
