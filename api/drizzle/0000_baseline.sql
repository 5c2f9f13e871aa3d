CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" text,
	"key_name" text,
	"summary" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"last_network" text,
	"revoked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_some_scope" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "buyer_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"institution" jsonb NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"department" text DEFAULT '' NOT NULL,
	"supervisor" text DEFAULT '' NOT NULL,
	"research_area" text DEFAULT '' NOT NULL,
	"intended_use" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "buyer_applications_state_known" CHECK ("buyer_applications"."state" IN ('draft', 'open', 'asked', 'approved', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "buyer_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"file_name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea",
	"content_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"from_whom" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_permissions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"permission" text NOT NULL,
	"until" timestamp (3) with time zone,
	"statement_version" integer,
	"reminded_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "buyer_permissions_known" CHECK ("buyer_permissions"."permission" IN ('none', 'attested', 'verified', 'refused', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "buyer_records" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"kind" text GENERATED ALWAYS AS ((body::json ->> 'kind')) STORED NOT NULL,
	"user_id" text GENERATED ALWAYS AS ((body::json ->> 'userId')) STORED,
	"order_id" text GENERATED ALWAYS AS ((body::json ->> 'orderId')) STORED,
	"application_id" text GENERATED ALWAYS AS ((body::json ->> 'applicationId')) STORED
);
--> statement-breakpoint
CREATE TABLE "buyer_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"default_access" text NOT NULL,
	"months" integer NOT NULL,
	"approve_known_domains" boolean NOT NULL,
	"statement_version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "buyer_rules_access_known" CHECK ("buyer_rules"."default_access" IN ('public', 'attested', 'verified', 'never')),
	CONSTRAINT "buyer_rules_months_range" CHECK ("buyer_rules"."months" BETWEEN 1 AND 60)
);
--> statement-breakpoint
CREATE TABLE "buyer_statements" (
	"version" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "cart_items_quantity_positive" CHECK ("cart_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"display_order" integer DEFAULT 0 NOT NULL,
	"parent_id" text,
	"image_url" text,
	"image_alt" text,
	"wording" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pending" jsonb,
	"waits" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "categories_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "coupon_products" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "coupon_usages" (
	"id" text PRIMARY KEY NOT NULL,
	"coupon_id" text NOT NULL,
	"user_id" text,
	"order_id" text NOT NULL,
	"discount_amount" numeric(10, 2) NOT NULL,
	"used_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "coupon_usages_discount_range" CHECK ("coupon_usages"."discount_amount" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text,
	"discount_type" text NOT NULL,
	"discount_value" numeric(10, 2) NOT NULL,
	"minimum_order_amount" numeric(10, 2),
	"maximum_discount_amount" numeric(10, 2),
	"scope" text DEFAULT 'all' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"usage_limit" integer,
	"usage_count" integer DEFAULT 0 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupons_type_known" CHECK ("coupons"."discount_type" IN ('percentage', 'fixed')),
	CONSTRAINT "coupons_scope_known" CHECK ("coupons"."scope" IN ('all', 'products')),
	CONSTRAINT "coupons_code_upper_case" CHECK ("coupons"."code" = upper("coupons"."code")),
	CONSTRAINT "coupons_percentage_range" CHECK ("coupons"."discount_type" <> 'percentage' OR "coupons"."discount_value" <= 100),
	CONSTRAINT "coupons_usage_not_negative" CHECK ("coupons"."usage_count" >= 0),
	CONSTRAINT "coupons_value_range" CHECK ("coupons"."discount_value" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "coupons_minimum_range" CHECK ("coupons"."minimum_order_amount" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "coupons_maximum_range" CHECK ("coupons"."maximum_discount_amount" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "customer_merges" (
	"id" text PRIMARY KEY NOT NULL,
	"into_id" text NOT NULL,
	"from_id" text NOT NULL,
	"from_email" text NOT NULL,
	"from_name" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_verification_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "email_verification_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "erasures" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"reason" text,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	"noted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "erasures_state_known" CHECK ("erasures"."state" IN ('asked', 'confirmed', 'withdrawn', 'refused', 'done'))
);
--> statement-breakpoint
CREATE TABLE "fulfilment_lines" (
	"fulfilment_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fulfilment_lines_fulfilment_id_order_item_id_pk" PRIMARY KEY("fulfilment_id","order_item_id"),
	CONSTRAINT "fulfilment_lines_quantity_positive" CHECK ("fulfilment_lines"."quantity" > 0),
	CONSTRAINT "fulfilment_lines_returned_within" CHECK ("fulfilment_lines"."returned" BETWEEN 0 AND "fulfilment_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "fulfilment_lots" (
	"fulfilment_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "fulfilment_lots_fulfilment_id_order_item_id_lot_id_pk" PRIMARY KEY("fulfilment_id","order_item_id","lot_id"),
	CONSTRAINT "fulfilment_lots_not_negative" CHECK ("fulfilment_lots"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"carrier_name" text,
	"service_level" text,
	"tracking_number" text,
	"tracking_url" text,
	"label_url" text,
	"shipping_cost" numeric(10, 2),
	"estimated_delivery_days" integer,
	"shippo_shipment_id" text,
	"shippo_rate_id" text,
	"shippo_transaction_id" text,
	"packed_at" timestamp (3) with time zone,
	"shipped_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"may_have_left" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "fulfilments_number" UNIQUE("order_id","number"),
	CONSTRAINT "fulfilments_state_known" CHECK ("fulfilments"."state" IN ('open', 'packed', 'shipped', 'delivered', 'cancelled')),
	CONSTRAINT "fulfilments_packed_at" CHECK (("fulfilments"."state" IN ('open', 'cancelled')) = ("fulfilments"."packed_at" IS NULL)),
	CONSTRAINT "fulfilments_shipped_at" CHECK (("fulfilments"."state" IN ('shipped', 'delivered')) = ("fulfilments"."shipped_at" IS NOT NULL)),
	CONSTRAINT "fulfilments_delivered_at" CHECK (("fulfilments"."state" = 'delivered') = ("fulfilments"."delivered_at" IS NOT NULL)),
	CONSTRAINT "fulfilments_shipping_cost_range" CHECK ("fulfilments"."shipping_cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_changes" (
	"run_id" text NOT NULL,
	"line" integer NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"written" jsonb,
	CONSTRAINT "import_changes_run_id_line_pk" PRIMARY KEY("run_id","line")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"file_name" text NOT NULL,
	"file_hash" text NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "institution_domains" (
	"domain" text NOT NULL,
	"ror_id" text NOT NULL,
	CONSTRAINT "institution_domains_domain_ror_id_pk" PRIMARY KEY("domain","ror_id")
);
--> statement-breakpoint
CREATE TABLE "institution_names" (
	"ror_id" text NOT NULL,
	"plain" text NOT NULL,
	CONSTRAINT "institution_names_ror_id_plain_pk" PRIMARY KEY("ror_id","plain")
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"ror_id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"website" text
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"year" integer PRIMARY KEY NOT NULL,
	"last" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"order_id" text NOT NULL,
	"credits_id" text,
	"reason" text,
	"total" numeric(10, 2) NOT NULL,
	"issued_on" date NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" IN ('invoice', 'credit-note')),
	CONSTRAINT "invoices_total_range" CHECK ("invoices"."total" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "invoices_serial_positive" CHECK ("invoices"."serial" > 0),
	CONSTRAINT "invoices_note_credits_invoice" CHECK (CASE "invoices"."kind" WHEN 'invoice' THEN "invoices"."credits_id" IS NULL AND "invoices"."reason" IS NULL
        ELSE "invoices"."credits_id" IS NOT NULL AND "invoices"."reason" IS NOT NULL AND "invoices"."total" > 0 END)
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_token_hash_user_id_pk" PRIMARY KEY("token_hash","user_id")
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_address_pk" PRIMARY KEY("user_id","device","address")
);
--> statement-breakpoint
CREATE TABLE "label_purchases" (
	"id" text PRIMARY KEY NOT NULL,
	"fulfilment_id" text NOT NULL,
	"rate_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"service_level" text NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"estimated_delivery_days" integer,
	"fingerprint" text NOT NULL,
	"state" text DEFAULT 'buying' NOT NULL,
	"transaction_id" text,
	"label_url" text,
	"tracking_number" text,
	"tracking_url" text,
	"actor_id" text,
	"try_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "label_purchases_state_known" CHECK ("label_purchases"."state" IN ('buying', 'bought', 'voiding', 'voided', 'none')),
	CONSTRAINT "label_purchases_transaction" CHECK (("label_purchases"."state" IN ('bought', 'voiding', 'voided')) = ("label_purchases"."transaction_id" IS NOT NULL)),
	CONSTRAINT "label_purchases_cost_range" CHECK ("label_purchases"."cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "label_rates" (
	"rate_id" text PRIMARY KEY NOT NULL,
	"fulfilment_id" text NOT NULL,
	"shipment_id" text NOT NULL,
	"carrier_name" text NOT NULL,
	"service_level" text NOT NULL,
	"cost" numeric(10, 2) NOT NULL,
	"estimated_delivery_days" integer,
	"fingerprint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "label_rates_cost_range" CHECK ("label_rates"."cost" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "ledger_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"day" date NOT NULL,
	"method" text NOT NULL,
	"entries" integer NOT NULL,
	"received" numeric(20, 2) NOT NULL,
	"refunded" numeric(20, 2) NOT NULL,
	"net" numeric(20, 2) NOT NULL,
	CONSTRAINT "ledger_days_day_method_pk" PRIMARY KEY("day","method")
);
--> statement-breakpoint
CREATE TABLE "login_tickets" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_allocations" (
	"order_item_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "lot_allocations_order_item_id_lot_id_pk" PRIMARY KEY("order_item_id","lot_id"),
	CONSTRAINT "lot_allocations_not_negative" CHECK ("lot_allocations"."quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"is_draft" boolean DEFAULT false NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_documents_version" UNIQUE("lot_id","kind","version")
);
--> statement-breakpoint
CREATE TABLE "lot_files" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lot_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"available_after" integer DEFAULT 0 NOT NULL,
	"order_item_id" text,
	"fulfilment_id" text,
	"after_shipment" boolean DEFAULT false NOT NULL,
	"actor_id" text,
	"note" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_movements_direction" CHECK (CASE WHEN "lot_movements"."kind" IN ('receive', 'return', 'unallocate') THEN "lot_movements"."quantity" > 0
        WHEN "lot_movements"."kind" IN ('allocate', 'scrap') THEN "lot_movements"."quantity" < 0
        ELSE "lot_movements"."kind" = 'adjust' AND "lot_movements"."quantity" <> 0 END),
	CONSTRAINT "lot_movements_of_item" CHECK (("lot_movements"."kind" IN ('allocate', 'unallocate')) = ("lot_movements"."order_item_id" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "lot_recall_mails" (
	"lot_id" text NOT NULL,
	"customer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_recall_mails_lot_id_customer_pk" PRIMARY KEY("lot_id","customer")
);
--> statement-breakpoint
CREATE TABLE "lot_test_versions" (
	"lot_id" text NOT NULL,
	"version" integer NOT NULL,
	"reason" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_test_versions_lot_id_version_pk" PRIMARY KEY("lot_id","version")
);
--> statement-breakpoint
CREATE TABLE "lot_tests" (
	"lot_id" text NOT NULL,
	"version" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"method" text,
	"limit" text,
	"result" double precision,
	"unit" text,
	"tested_on" date,
	"laboratory" text,
	"report_id" text,
	"laboratory_url" text,
	CONSTRAINT "lot_tests_lot_id_version_position_pk" PRIMARY KEY("lot_id","version","position")
);
--> statement-breakpoint
CREATE TABLE "lot_traces" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"points" integer NOT NULL,
	"x_unit" text NOT NULL,
	"y_unit" text NOT NULL,
	"x_from" double precision NOT NULL,
	"x_to" double precision NOT NULL,
	"peaks" jsonb NOT NULL,
	"peaks_from" text NOT NULL,
	"svg" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lot_traces_kind_known" CHECK ("lot_traces"."kind" IN ('hplc', 'ms'))
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"lot_number" text NOT NULL,
	"supplier_lot" text,
	"manufacturer" text,
	"manufactured_on" date,
	"retest_on" date,
	"expires_on" date,
	"state" text DEFAULT 'quarantine' NOT NULL,
	"fill_mg" double precision,
	"salt_form" text,
	"appearance" text,
	"solubility" text,
	"storage" text,
	"unit_cost" numeric(10, 2),
	"test_version" integer DEFAULT 1 NOT NULL,
	"results_key" text,
	"received" integer DEFAULT 0 NOT NULL,
	"allocated" integer DEFAULT 0 NOT NULL,
	"available" integer DEFAULT 0 NOT NULL,
	"released_by" text,
	"released_by_name" text,
	"released_at" timestamp (3) with time zone,
	"release_reason" text,
	"state_reason" text,
	"recall_message" text,
	"recalled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "lots_number_unique" UNIQUE("lot_number"),
	CONSTRAINT "lots_number_spelled" CHECK ("lots"."lot_number" ~ '^[A-Z0-9-]{3,24}$'),
	CONSTRAINT "lots_state_known" CHECK ("lots"."state" IN ('quarantine', 'released', 'blocked', 'recalled', 'exhausted')),
	CONSTRAINT "lots_sold_once_released" CHECK ("lots"."state" NOT IN ('released', 'exhausted') OR "lots"."released_at" IS NOT NULL),
	CONSTRAINT "lots_unit_cost_range" CHECK ("lots"."unit_cost" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "lots_available_not_negative" CHECK ("lots"."available" >= 0),
	CONSTRAINT "lots_allocated_not_negative" CHECK ("lots"."allocated" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mail_texts" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"text" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"retry_until" timestamp (3) with time zone DEFAULT clock_timestamp() + interval '24 hours' NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"about" text,
	"told" jsonb,
	"follows" text,
	"user_id" text,
	"order_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" IN ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "order_access_keys" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_claims" (
	"order_id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"actor_id" text,
	"before" text,
	"after" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_evidence" (
	"order_id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_name" text NOT NULL,
	"product_price" numeric(10, 2) NOT NULL,
	"quantity" integer NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	CONSTRAINT "order_items_quantity_not_negative" CHECK ("order_items"."quantity" >= 0),
	CONSTRAINT "order_items_total_adds_up" CHECK ("order_items"."total" = "order_items"."product_price" * "order_items"."quantity"),
	CONSTRAINT "order_items_price_range" CHECK ("order_items"."product_price" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "order_items_total_range" CHECK ("order_items"."total" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"text" text NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"shipping_address" jsonb,
	"subtotal" numeric(10, 2) NOT NULL,
	"shipping" numeric(10, 2) NOT NULL,
	"shipping_method" jsonb,
	"tax" numeric(10, 2) DEFAULT 0 NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"discount_amount" numeric(10, 2) DEFAULT 0 NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"coupon_code" text,
	"coupon_id" text,
	"status" text DEFAULT 'awaiting-payment' NOT NULL,
	"notes" text,
	"po_number" text,
	"institution" text,
	"billing_address" jsonb,
	"quote_id" text,
	"lot_wish" jsonb,
	"venmo_url" text,
	"paypal_url" text,
	"cash_app_url" text,
	"zelle_note" text,
	"tracking_number" text,
	"carrier_name" text,
	"service_level" text,
	"tracking_url" text,
	"label_url" text,
	"shipping_cost" numeric(10, 2),
	"estimated_delivery_days" integer,
	"shippo_shipment_id" text,
	"shippo_rate_id" text,
	"shippo_transaction_id" text,
	"shipping_status" text DEFAULT 'pending' NOT NULL,
	"packed_at" timestamp (3) with time zone,
	"ready_to_ship" boolean DEFAULT false NOT NULL,
	"held_since" timestamp (3) with time zone,
	"hold_until" timestamp (3) with time zone,
	"reminder_queued_at" timestamp (3) with time zone,
	"hold_expired" boolean DEFAULT false NOT NULL,
	"payment_received_at" timestamp (3) with time zone,
	"invoiced_when_placed" boolean DEFAULT false NOT NULL,
	"erased_at" timestamp (3) with time zone,
	"money_state" text,
	"search_text" text GENERATED ALWAYS AS (lower(right(id, 8) || ' ' || email || ' ' || first_name || ' ' || last_name)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" IN ('awaiting-payment', 'processing', 'completed', 'cancelled')),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total" = "orders"."subtotal" + "orders"."shipping" - "orders"."discount_amount" + "orders"."tax"),
	CONSTRAINT "orders_nothing_due_never_waits" CHECK ("orders"."total" > 0 OR "orders"."status" <> 'awaiting-payment'),
	CONSTRAINT "orders_discount_within_subtotal" CHECK ("orders"."discount_amount" <= "orders"."subtotal"),
	CONSTRAINT "orders_subtotal_range" CHECK ("orders"."subtotal" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "orders_shipping_range" CHECK ("orders"."shipping" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "orders_tax_range" CHECK ("orders"."tax" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "orders_discount_range" CHECK ("orders"."discount_amount" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "orders_total_range" CHECK ("orders"."total" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"transports" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "password_reset_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "payment_sources" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"method" text NOT NULL,
	"time_zone" text NOT NULL,
	"mapping" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_change" numeric(10, 2) NOT NULL,
	"credited" numeric(10, 2),
	"received_on" date NOT NULL,
	"reference" text,
	"statement_line_id" text,
	"note" text,
	"return_id" text,
	"by_status" boolean DEFAULT false NOT NULL,
	"reverses" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" IN ('payment', 'refund', 'write-off', 'credit', 'reversal')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" IN ('paypal', 'venmo', 'cash-app', 'zelle', 'other')),
	CONSTRAINT "payments_amount_range" CHECK ("payments"."amount" BETWEEN 0.01 AND 99999999.99),
	CONSTRAINT "payments_reversal_reverses" CHECK (("payments"."kind" = 'reversal') = ("payments"."reverses" IS NOT NULL)),
	CONSTRAINT "payments_paid_change_of_kind" CHECK (CASE "payments"."kind" WHEN 'payment' THEN "payments"."paid_change" = "payments"."amount"
        WHEN 'refund' THEN "payments"."paid_change" = -"payments"."amount" WHEN 'write-off' THEN "payments"."paid_change" = 0
        WHEN 'credit' THEN "payments"."paid_change" = 0 ELSE abs("payments"."paid_change") IN (0, "payments"."amount") END),
	CONSTRAINT "payments_credited_of_kind" CHECK (CASE "payments"."kind" WHEN 'refund' THEN "payments"."credited" IS NOT NULL AND "payments"."credited" BETWEEN 0 AND "payments"."amount"
        WHEN 'payment' THEN coalesce("payments"."credited", -0.01) < 0
        WHEN 'credit' THEN "payments"."credited" IS NOT NULL AND "payments"."credited" = "payments"."amount" ELSE "payments"."credited" IS NULL END),
	CONSTRAINT "payments_return_of_kind" CHECK (CASE "payments"."kind" WHEN 'credit' THEN "payments"."return_id" IS NOT NULL WHEN 'refund' THEN TRUE
        ELSE "payments"."return_id" IS NULL END)
);
--> statement-breakpoint
CREATE TABLE "product_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"wording" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"waits" boolean DEFAULT false NOT NULL,
	"language" text NOT NULL,
	"date" date,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "product_documents_once" UNIQUE("product_id","sha256")
);
--> statement-breakpoint
CREATE TABLE "product_list_items" (
	"list_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text,
	"product_name" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "product_list_items_list_id_position_pk" PRIMARY KEY("list_id","position"),
	CONSTRAINT "product_list_items_quantity_positive" CHECK ("product_list_items"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "product_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"share_key" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "product_lists_share_key" UNIQUE("share_key"),
	CONSTRAINT "product_lists_named" CHECK ("product_lists"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "product_peptides" (
	"product_id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"version" integer NOT NULL,
	"monoisotopic_mass" double precision,
	"average_mass" double precision,
	"letters" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"image_url" text,
	"image_alt" text,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"category_id" text,
	"in_stock" boolean DEFAULT true NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"lot_tracked_at" timestamp (3) with time zone,
	"lot_debt" integer DEFAULT 0 NOT NULL,
	"low_stock_threshold" integer DEFAULT 5 NOT NULL,
	"display_order" integer DEFAULT 0 NOT NULL,
	"parent_product_id" text,
	"variant_type" text,
	"variant_value" text,
	"has_bulk_pricing" boolean DEFAULT false NOT NULL,
	"bulk_pricing" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pricing_type" text DEFAULT 'single' NOT NULL,
	"cas_number" text,
	"sequence" text,
	"n_terminus" text,
	"c_terminus" text,
	"molecular_weight" text,
	"research_use" text,
	"current_purity" double precision,
	"synonyms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"former_names" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"amount_mg" numeric(12, 6),
	"amount_units" text,
	"access" text,
	"regions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"weight_grams" integer,
	"storage" text DEFAULT 'ambient' NOT NULL,
	"hs_code" text,
	"origin_country" text,
	"wording" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pending" jsonb,
	"waits" boolean DEFAULT false NOT NULL,
	"available" boolean GENERATED ALWAYS AS (in_stock AND stock_quantity > 0 AND access IS DISTINCT FROM 'never') STORED NOT NULL,
	"residue_count" integer,
	"mass" double precision GENERATED ALWAYS AS (CASE WHEN molecular_weight ~ '^[0-9]{1,8}([.][0-9]{1,4})?$' THEN molecular_weight::float8 END) STORED,
	"modifications" text[] GENERATED ALWAYS AS (array_remove(ARRAY[CASE WHEN n_terminus <> 'H' THEN nullif(n_terminus, '') END, CASE WHEN c_terminus <> 'OH' THEN nullif(c_terminus, '') END], NULL)) STORED NOT NULL,
	"price_per_mg" numeric(20, 2) GENERATED ALWAYS AS (round(price / amount_mg, 2)) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(name || ' ' || normalize(coalesce(variant_value, ''), nfkc) || ' ' || coalesce(cas_number, '') || ' ' || coalesce(sequence, '') || ' ' || description)) STORED,
	"alias_text" text GENERATED ALWAYS AS (lower(synonyms::text || ' ' || former_names::text)) STORED,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"edited_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "products_slug_unique" UNIQUE("slug"),
	CONSTRAINT "products_price_range" CHECK ("products"."price" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."stock_quantity" >= 0),
	CONSTRAINT "products_threshold_not_negative" CHECK ("products"."low_stock_threshold" >= 0),
	CONSTRAINT "products_pricing_type_known" CHECK ("products"."pricing_type" IN ('single', 'bulk')),
	CONSTRAINT "products_storage_known" CHECK ("products"."storage" IN ('ambient', 'cold', 'frozen')),
	CONSTRAINT "products_weight_positive" CHECK ("products"."weight_grams" > 0),
	CONSTRAINT "products_amount_positive" CHECK ("products"."amount_mg" > 0 AND "products"."amount_mg" < 1000000),
	CONSTRAINT "products_access_known" CHECK ("products"."access" IN ('public', 'attested', 'verified', 'never')),
	CONSTRAINT "products_first_picture" CHECK ("products"."image_url" IS NOT DISTINCT FROM ("products"."pictures" -> 0 ->> 'url')),
	CONSTRAINT "products_one_amount" CHECK ("products"."amount_mg" IS NULL OR "products"."amount_units" IS NULL)
);
--> statement-breakpoint
CREATE TABLE "published_pages" (
	"path" text PRIMARY KEY NOT NULL,
	"wanted_version" bigint DEFAULT 1 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "recovery_codes_hashed" CHECK (length("recovery_codes"."code_hash") = 64)
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"reason" text NOT NULL,
	"refused_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"right_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "release_pages" (
	"release" text NOT NULL,
	"path" text NOT NULL,
	"state" text DEFAULT 'publishing' NOT NULL,
	"wanted_version" bigint NOT NULL,
	"published_version" bigint DEFAULT 0 NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	"etag" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "release_pages_release_path_pk" PRIMARY KEY("release","path"),
	CONSTRAINT "release_pages_state_known" CHECK ("release_pages"."state" IN ('live', 'publishing', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"release" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"site_url" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"tended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "releases_position_unique" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "return_lines" (
	"return_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "return_lines_return_id_order_item_id_pk" PRIMARY KEY("return_id","order_item_id"),
	CONSTRAINT "return_lines_quantity_positive" CHECK ("return_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "return_units" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	"fulfilment_id" text NOT NULL,
	"lot_id" text,
	"quantity" integer NOT NULL,
	"disposition" text NOT NULL,
	CONSTRAINT "return_units_quantity_positive" CHECK ("return_units"."quantity" > 0),
	CONSTRAINT "return_units_disposition_known" CHECK ("return_units"."disposition" IN ('restock', 'quarantine', 'scrap'))
);
--> statement-breakpoint
CREATE TABLE "returns" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"by_customer" boolean NOT NULL,
	"note" text,
	"message" text,
	"refund" numeric(10, 2),
	"credit" numeric(10, 2),
	"decided_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "returns_number" UNIQUE("order_id","number"),
	CONSTRAINT "returns_state_known" CHECK ("returns"."state" IN ('requested', 'approved', 'refused', 'received', 'closed')),
	CONSTRAINT "returns_decided_at" CHECK (("returns"."state" = 'requested') = ("returns"."decided_at" IS NULL)),
	CONSTRAINT "returns_received_at" CHECK (("returns"."state" IN ('received', 'closed')) = ("returns"."received_at" IS NOT NULL)),
	CONSTRAINT "returns_closed_at" CHECK (("returns"."state" = 'closed') = ("returns"."closed_at" IS NOT NULL AND "returns"."refund" IS NOT NULL AND "returns"."credit" IS NOT NULL)),
	CONSTRAINT "returns_refund_range" CHECK ("returns"."refund" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "returns_credit_range" CHECK ("returns"."credit" BETWEEN 0 AND 99999999.99)
);
--> statement-breakpoint
CREATE TABLE "sales_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sales_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"by" text NOT NULL,
	"day" date NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" double precision,
	"net" double precision,
	"shipping" double precision,
	"tax" double precision,
	"total" double precision,
	"refunded" double precision,
	"costed_units" double precision,
	"costed_net" double precision,
	"cost" double precision,
	"gross" double precision,
	CONSTRAINT "sales_days_by_day_key_pk" PRIMARY KEY("by","day","key")
);
--> statement-breakpoint
CREATE TABLE "sales_kept_days" (
	"day" date PRIMARY KEY NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_kept_spans" (
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	CONSTRAINT "sales_kept_spans_kind_first_day_pk" PRIMARY KEY("kind","first_day")
);
--> statement-breakpoint
CREATE TABLE "sales_spans" (
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"key" text NOT NULL,
	"orders" integer NOT NULL,
	"units" double precision,
	"net" double precision,
	"shipping" double precision,
	"tax" double precision,
	"total" double precision,
	"refunded" double precision,
	"costed_units" double precision,
	"costed_net" double precision,
	"cost" double precision,
	"gross" double precision,
	CONSTRAINT "sales_spans_by_kind_first_day_key_pk" PRIMARY KEY("by","kind","first_day","key")
);
--> statement-breakpoint
CREATE TABLE "saved_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"access_key" text NOT NULL,
	"lines" jsonb NOT NULL,
	"coupon_code" text,
	"coupon_id" text,
	"coupon" jsonb,
	"customer" jsonb,
	"subtotal" numeric(10, 2) NOT NULL,
	"discount_amount" numeric(10, 2) NOT NULL,
	"shipping" numeric(10, 2) NOT NULL,
	"shipping_method" jsonb,
	"tax" numeric(10, 2) DEFAULT 0 NOT NULL,
	"tax_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"total" numeric(10, 2) NOT NULL,
	"shipping_address" jsonb,
	"by_seller" boolean DEFAULT false NOT NULL,
	"note" text,
	"institution" text,
	"po_number" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "saved_quotes_total_adds_up" CHECK ("saved_quotes"."total" = "saved_quotes"."subtotal" + "saved_quotes"."shipping" - "saved_quotes"."discount_amount" + "saved_quotes"."tax"),
	CONSTRAINT "saved_quotes_subtotal_range" CHECK ("saved_quotes"."subtotal" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_discount_range" CHECK ("saved_quotes"."discount_amount" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_shipping_range" CHECK ("saved_quotes"."shipping" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_tax_range" CHECK ("saved_quotes"."tax" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_total_range" CHECK ("saved_quotes"."total" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "saved_quotes_for_somebody" CHECK ("saved_quotes"."user_id" IS NOT NULL OR "saved_quotes"."by_seller")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"columns" text[] NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_addresses" (
	"entry_key" text NOT NULL,
	"plain" text NOT NULL,
	CONSTRAINT "screening_addresses_entry_key_plain_pk" PRIMARY KEY("entry_key","plain")
);
--> statement-breakpoint
CREATE TABLE "screening_checks" (
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"list_id" text NOT NULL,
	"fingerprint" text NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "screening_checks_subject_subject_id_pk" PRIMARY KEY("subject","subject_id")
);
--> statement-breakpoint
CREATE TABLE "screening_entries" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_hits" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"user_id" text,
	"order_id" text,
	"application_id" text,
	"name" text NOT NULL,
	"plain" text NOT NULL,
	"entry_key" text NOT NULL,
	"listed_name" text NOT NULL,
	"source" text NOT NULL,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "screening_hits_state_known" CHECK ("screening_hits"."state" IN ('open', 'cleared', 'confirmed'))
);
--> statement-breakpoint
CREATE TABLE "screening_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"entries" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "screening_names" (
	"entry_key" text NOT NULL,
	"name" text NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" text PRIMARY KEY NOT NULL,
	"event" text NOT NULL,
	"outcome" text NOT NULL,
	"user_id" text,
	"actor_id" text,
	"factor" text,
	"network" text,
	"device" text,
	"detail" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"sess" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expire" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"proved_at" timestamp (3) with time zone,
	"device" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"factors" text[] DEFAULT '{password}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shortcuts" (
	"user_id" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"keys" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" text PRIMARY KEY NOT NULL,
	"source_id" text NOT NULL,
	"file_name" text NOT NULL,
	"layout" text NOT NULL,
	"first_day" date,
	"last_day" date,
	"new_count" integer NOT NULL,
	"duplicate_count" integer NOT NULL,
	"ignored_count" integer NOT NULL,
	"unreadable_count" integer NOT NULL,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"source_id" text NOT NULL,
	"row" integer NOT NULL,
	"raw" text NOT NULL,
	"date" date NOT NULL,
	"gross" numeric(10, 2) NOT NULL,
	"fee" numeric(10, 2) NOT NULL,
	"net" numeric(10, 2) NOT NULL,
	"payer_name" text,
	"payer_email" text,
	"memo" text NOT NULL,
	"external_id" text,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"fingerprint" text NOT NULL,
	"occurrence" integer NOT NULL,
	"order_numbers" text[] NOT NULL,
	"payer_key" text,
	"applied" numeric(10, 2) DEFAULT 0 NOT NULL,
	"ignored_at" timestamp (3) with time zone,
	"linked_payment_id" text,
	"undone_at" timestamp (3) with time zone,
	"state" text GENERATED ALWAYS AS (CASE
      WHEN ignored_at IS NOT NULL THEN 'ignored'
      WHEN linked_payment_id IS NOT NULL THEN 'linked'
      WHEN applied = 0 THEN 'open'
      WHEN applied < gross THEN 'part-applied'
      ELSE 'applied' END) STORED,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || memo || ' ' || coalesce(external_id, ''))) STORED,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "statement_lines_applied_within_gross" CHECK ("statement_lines"."applied" BETWEEN 0 AND greatest("statement_lines"."gross", 0)),
	CONSTRAINT "statement_lines_fee_range" CHECK ("statement_lines"."fee" BETWEEN 0 AND 99999999.99),
	CONSTRAINT "statement_lines_kind_known" CHECK ("statement_lines"."kind" IN ('incoming', 'outgoing', 'transfer', 'other')),
	CONSTRAINT "statement_lines_incoming_positive" CHECK ("statement_lines"."kind" <> 'incoming' OR "statement_lines"."gross" > 0)
);
--> statement-breakpoint
CREATE TABLE "statement_repeats" (
	"statement_id" text NOT NULL,
	"line_id" text NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "statement_repeats_statement_id_line_id_pk" PRIMARY KEY("statement_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"change" integer NOT NULL,
	"stock_after" integer NOT NULL,
	"reason" text NOT NULL,
	"order_id" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_movements_stock_not_negative" CHECK ("stock_movements"."stock_after" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"email" text NOT NULL,
	"user_id" text,
	"token_hash" text,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_wishes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "system_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"description" text,
	"updated_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "system_settings_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "totp_secrets" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"label" text,
	"type" text DEFAULT 'shipping' NOT NULL,
	"address1" text NOT NULL,
	"address2" text,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text DEFAULT 'US' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"pending_email" text,
	"password_hash" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"profile_image_url" text,
	"role" text DEFAULT 'customer' NOT NULL,
	"admin_scope" text DEFAULT 'full' NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"phone" text,
	"street" text NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip_code" text NOT NULL,
	"country" text DEFAULT 'United States' NOT NULL,
	"terms_accepted_at" timestamp (3) with time zone,
	"age_confirmed_at" timestamp (3) with time zone,
	"tax_exempt" boolean DEFAULT false NOT NULL,
	"tax_certificate" text,
	"tax_exempt_until" date,
	"deactivated_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "users_admin_scope_known" CHECK ("users"."admin_scope" IN ('full', 'packing', 'reading')),
	CONSTRAINT "users_role_known" CHECK ("users"."role" IN ('customer', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"webhook_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"last_error" text,
	"last_attempt_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"retry_until" timestamp (3) with time zone DEFAULT clock_timestamp() + interval '3 days' NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" IN ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"secret" text NOT NULL,
	"state" text DEFAULT 'enabled' NOT NULL,
	"kind" text DEFAULT 'standard' NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"disabled_at" timestamp (3) with time zone,
	"disabled_reason" text,
	"created_by" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "webhooks_state_known" CHECK ("webhooks"."state" IN ('enabled', 'disabled')),
	CONSTRAINT "webhooks_kind_known" CHECK ("webhooks"."kind" IN ('standard', 'publish-hook'))
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_applications" ADD CONSTRAINT "buyer_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_documents" ADD CONSTRAINT "buyer_documents_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_messages" ADD CONSTRAINT "buyer_messages_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_permissions" ADD CONSTRAINT "buyer_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_permissions" ADD CONSTRAINT "buyer_permissions_statement_version_buyer_statements_version_fk" FOREIGN KEY ("statement_version") REFERENCES "public"."buyer_statements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_rules" ADD CONSTRAINT "buyer_rules_statement_version_buyer_statements_version_fk" FOREIGN KEY ("statement_version") REFERENCES "public"."buyer_statements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_products" ADD CONSTRAINT "coupon_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_usages" ADD CONSTRAINT "coupon_usages_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_usages" ADD CONSTRAINT "coupon_usages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_usages" ADD CONSTRAINT "coupon_usages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_into_id_users_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_verification_tokens" ADD CONSTRAINT "email_verification_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lots" ADD CONSTRAINT "fulfilment_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilment_lots" ADD CONSTRAINT "fulfilment_lots_line_fk" FOREIGN KEY ("fulfilment_id","order_item_id") REFERENCES "public"."fulfilment_lines"("fulfilment_id","order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_changes" ADD CONSTRAINT "import_changes_run_id_import_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_domains" ADD CONSTRAINT "institution_domains_ror_id_institutions_ror_id_fk" FOREIGN KEY ("ror_id") REFERENCES "public"."institutions"("ror_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_names" ADD CONSTRAINT "institution_names_ror_id_institutions_ror_id_fk" FOREIGN KEY ("ror_id") REFERENCES "public"."institutions"("ror_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_credits_id_invoices_id_fk" FOREIGN KEY ("credits_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD CONSTRAINT "label_purchases_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_purchases" ADD CONSTRAINT "label_purchases_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "label_rates" ADD CONSTRAINT "label_rates_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_tickets" ADD CONSTRAINT "login_tickets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_allocations" ADD CONSTRAINT "lot_allocations_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_sha256_lot_files_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."lot_files"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_documents" ADD CONSTRAINT "lot_documents_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_movements" ADD CONSTRAINT "lot_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_recall_mails" ADD CONSTRAINT "lot_recall_mails_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_test_versions" ADD CONSTRAINT "lot_test_versions_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_test_versions" ADD CONSTRAINT "lot_test_versions_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_tests" ADD CONSTRAINT "lot_tests_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_traces" ADD CONSTRAINT "lot_traces_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_traces" ADD CONSTRAINT "lot_traces_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_released_by_users_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_texts" ADD CONSTRAINT "mail_texts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_access_keys" ADD CONSTRAINT "order_access_keys_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quote_id_saved_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."saved_quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset_tokens" ADD CONSTRAINT "password_reset_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_statement_line_id_statement_lines_id_fk" FOREIGN KEY ("statement_line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_documents" ADD CONSTRAINT "product_documents_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_list_items" ADD CONSTRAINT "product_list_items_list_id_product_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."product_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_list_items" ADD CONSTRAINT "product_list_items_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_lists" ADD CONSTRAINT "product_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_peptides" ADD CONSTRAINT "product_peptides_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_pages" ADD CONSTRAINT "release_pages_release_releases_release_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("release") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_fulfilment_id_fulfilments_id_fk" FOREIGN KEY ("fulfilment_id") REFERENCES "public"."fulfilments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "return_units" ADD CONSTRAINT "return_units_line_fk" FOREIGN KEY ("return_id","order_item_id") REFERENCES "public"."return_lines"("return_id","order_item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_quotes" ADD CONSTRAINT "saved_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_addresses" ADD CONSTRAINT "screening_addresses_entry_key_screening_entries_key_fk" FOREIGN KEY ("entry_key") REFERENCES "public"."screening_entries"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_names" ADD CONSTRAINT "screening_names_entry_key_screening_entries_key_fk" FOREIGN KEY ("entry_key") REFERENCES "public"."screening_entries"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shortcuts" ADD CONSTRAINT "shortcuts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_statement_id_statement_files_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_lines" ADD CONSTRAINT "statement_lines_source_id_payment_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."payment_sources"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_repeats" ADD CONSTRAINT "statement_repeats_statement_id_statement_files_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statement_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_repeats" ADD CONSTRAINT "statement_repeats_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_settings" ADD CONSTRAINT "system_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp_secrets" ADD CONSTRAINT "totp_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_addresses" ADD CONSTRAINT "user_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_actor" ON "activity" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "activity_subject" ON "activity" USING btree ("subject_type","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_keys_user" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_applications_one_open" ON "buyer_applications" USING btree ("user_id") WHERE state IN ('draft', 'open', 'asked');--> statement-breakpoint
CREATE INDEX "buyer_applications_user" ON "buyer_applications" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_applications_state" ON "buyer_applications" USING btree ("state","sent_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "buyer_documents_once" ON "buyer_documents" USING btree ("application_id","sha256");--> statement-breakpoint
CREATE INDEX "buyer_documents_kept" ON "buyer_documents" USING btree ("created_at") WHERE content IS NOT NULL;--> statement-breakpoint
CREATE INDEX "buyer_messages_application" ON "buyer_messages" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "buyer_permissions_statement" ON "buyer_permissions" USING btree ("statement_version");--> statement-breakpoint
CREATE INDEX "buyer_permissions_until" ON "buyer_permissions" USING btree ("until");--> statement-breakpoint
CREATE INDEX "buyer_records_user" ON "buyer_records" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "buyer_records_order" ON "buyer_records" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "buyer_records_application" ON "buyer_records" USING btree ("application_id","seq");--> statement-breakpoint
CREATE INDEX "buyer_rules_statement" ON "buyer_rules" USING btree ("statement_version");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_items_one_line_per_product" ON "cart_items" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "cart_items_product" ON "cart_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "categories_of_parent" ON "categories" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_products_once" ON "coupon_products" USING btree ("coupon_id","product_id");--> statement-breakpoint
CREATE INDEX "coupon_products_product" ON "coupon_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_usages_one_per_order" ON "coupon_usages" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "coupon_usages_coupon" ON "coupon_usages" USING btree ("coupon_id");--> statement-breakpoint
CREATE INDEX "coupon_usages_user" ON "coupon_usages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupons_created_at" ON "coupons" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupons_created_by" ON "coupons" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_merges_from" ON "customer_merges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "customer_merges_into" ON "customer_merges" USING btree ("into_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_merges_actor" ON "customer_merges" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "customer_notes_user" ON "customer_notes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_notes_actor" ON "customer_notes" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "email_verification_tokens_user" ON "email_verification_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_verification_tokens_expires_at" ON "email_verification_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "erasures_one_open" ON "erasures" USING btree ("user_id") WHERE "erasures"."state" IN ('asked', 'confirmed');--> statement-breakpoint
CREATE INDEX "erasures_user" ON "erasures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "erasures_newest" ON "erasures" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "erasures_due" ON "erasures" USING btree ("due_at") WHERE "erasures"."state" IN ('asked', 'confirmed');--> statement-breakpoint
CREATE INDEX "erasures_decided_by" ON "erasures" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "fulfilment_lines_order_item" ON "fulfilment_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "fulfilment_lots_lot" ON "fulfilment_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "fulfilments_tracking" ON "fulfilments" USING btree (lower(replace("tracking_number", ' ', '')),"order_id") WHERE "fulfilments"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_runs_actor" ON "import_runs" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "import_runs_created_at" ON "import_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "institution_domains_institution" ON "institution_domains" USING btree ("ror_id");--> statement-breakpoint
CREATE INDEX "institution_names_exact" ON "institution_names" USING btree ("plain");--> statement-breakpoint
CREATE INDEX "institution_names_trigrams" ON "institution_names" USING gin ("plain" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("year","serial");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number_text" ON "invoices" USING btree ("number");--> statement-breakpoint
CREATE INDEX "invoices_order" ON "invoices" USING btree ("order_id","serial");--> statement-breakpoint
CREATE INDEX "invoices_credits" ON "invoices" USING btree ("credits_id");--> statement-breakpoint
CREATE INDEX "invoices_issued_on" ON "invoices" USING btree ("issued_on","year","serial");--> statement-breakpoint
CREATE INDEX "ledger_changes_day" ON "ledger_changes" USING btree ("day");--> statement-breakpoint
CREATE INDEX "known_browsers_user" ON "known_browsers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "known_browsers_last_seen" ON "known_browsers" USING btree ("last_seen_at");--> statement-breakpoint
CREATE INDEX "known_devices_last_seen" ON "known_devices" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "label_purchases_one_live" ON "label_purchases" USING btree ("fulfilment_id") WHERE "label_purchases"."state" IN ('buying', 'bought', 'voiding');--> statement-breakpoint
CREATE UNIQUE INDEX "label_purchases_transaction_once" ON "label_purchases" USING btree ("transaction_id") WHERE "label_purchases"."transaction_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_purchases_fulfilment" ON "label_purchases" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "label_purchases_actor" ON "label_purchases" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "label_purchases_due" ON "label_purchases" USING btree ("try_at") WHERE "label_purchases"."try_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_purchases_tracking" ON "label_purchases" USING btree ("tracking_number") WHERE "label_purchases"."tracking_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "label_rates_fulfilment" ON "label_rates" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "label_rates_created_at" ON "label_rates" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_tickets_user" ON "login_tickets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "login_tickets_expires_at" ON "login_tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "lot_allocations_lot" ON "lot_allocations" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lot_documents_sha256" ON "lot_documents" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "lot_documents_actor" ON "lot_documents" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_movements_lot" ON "lot_movements" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "lot_movements_order_item" ON "lot_movements" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "lot_movements_fulfilment" ON "lot_movements" USING btree ("fulfilment_id") WHERE "lot_movements"."fulfilment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "lot_movements_actor" ON "lot_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_test_versions_actor" ON "lot_test_versions" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lot_traces_lot" ON "lot_traces" USING btree ("lot_id","created_at");--> statement-breakpoint
CREATE INDEX "lot_traces_actor" ON "lot_traces" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "lots_number_beginning" ON "lots" USING btree ("lot_number" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "lots_product" ON "lots" USING btree ("product_id","state");--> statement-breakpoint
CREATE INDEX "lots_newest" ON "lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lots_results" ON "lots" USING btree ("results_key");--> statement-breakpoint
CREATE INDEX "lots_released_by" ON "lots" USING btree ("released_by");--> statement-breakpoint
CREATE INDEX "mail_texts_newest" ON "mail_texts" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX "mail_texts_actor" ON "mail_texts" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("next_attempt_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_newest" ON "mails" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "mails_newest_by_state" ON "mails" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "mails_user" ON "mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "mails_order" ON "mails" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mails_recipient" ON "mails" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "order_access_keys_order" ON "order_access_keys" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_access_keys_created_at" ON "order_access_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_claims_user" ON "order_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "order_items_order" ON "order_items" USING btree ("order_id","product_id","quantity","total");--> statement-breakpoint
CREATE INDEX "order_items_of_product" ON "order_items" USING btree ("product_id","order_id");--> statement-breakpoint
CREATE INDEX "order_notes_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_notes_actor" ON "order_notes" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_number_unique" ON "orders" USING btree (upper(right("id", 8)));--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest_by_status" ON "orders" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_newest_by_user" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_revenue" ON "orders" USING btree ("payment_received_at","total","id") WHERE "orders"."status" IN ('processing', 'completed');--> statement-breakpoint
CREATE INDEX "orders_waiting_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" = 'processing' AND "orders"."packed_at" IS NULL AND "orders"."money_state" IS DISTINCT FROM 'refunded';--> statement-breakpoint
CREATE INDEX "orders_ready_to_ship" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" IN ('processing', 'completed') AND "orders"."ready_to_ship" AND "orders"."money_state" IS DISTINCT FROM 'refunded';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" <> 'cancelled' AND "orders"."shipping_status" <> 'pending';--> statement-breakpoint
CREATE INDEX "orders_money" ON "orders" USING btree ("money_state","created_at","id") WHERE "orders"."money_state" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_hold_expired" ON "orders" USING btree ("created_at","total") WHERE "orders"."hold_expired";--> statement-breakpoint
CREATE INDEX "orders_on_hold" ON "orders" USING btree ("hold_until","shipping_status") WHERE "orders"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE INDEX "orders_open_by_total" ON "orders" USING btree ("total","id") WHERE "orders"."status" = 'awaiting-payment';--> statement-breakpoint
CREATE UNIQUE INDEX "orders_quote_once" ON "orders" USING btree ("quote_id") WHERE "orders"."quote_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_total" ON "orders" USING btree ("total","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_quoted_search" ON "orders" USING gin (lower(coalesce("po_number", '') || ' ' || coalesce("institution", '') || ' ' || replace(coalesce("tracking_number", ''), ' ', '') || ' ' || coalesce("billing_address"->>'address1', '') || ' ' || coalesce("billing_address"->>'address2', '') || ' ' || coalesce("billing_address"->>'city', '') || ' ' || coalesce("billing_address"->>'zipCode', '')) gin_trgm_ops) WHERE "po_number" IS NOT NULL OR "institution" IS NOT NULL OR "tracking_number" IS NOT NULL OR "billing_address" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_by_email" ON "orders" USING btree (lower("email") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "passkey_challenges_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_user" ON "password_reset_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_reset_tokens_expires_at" ON "password_reset_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_sources_name" ON "payment_sources" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("reverses") WHERE "payments"."reverses" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_actor" ON "payments" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payments_return" ON "payments" USING btree ("return_id") WHERE "payments"."return_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("received_on","id","method","kind","paid_change");--> statement-breakpoint
CREATE INDEX "payments_amount" ON "payments" USING btree ("amount","id");--> statement-breakpoint
CREATE INDEX "payments_statement_line" ON "payments" USING btree ("statement_line_id");--> statement-breakpoint
CREATE INDEX "payments_by_hand" ON "payments" USING btree ("amount","received_on") WHERE "payments"."kind" = 'payment' AND "payments"."statement_line_id" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING gin (lower("reference") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "product_documents_actor" ON "product_documents" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_list_items_once" ON "product_list_items" USING btree ("list_id","product_id");--> statement-breakpoint
CREATE INDEX "product_list_items_product" ON "product_list_items" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "product_lists_one_name" ON "product_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "product_peptides_monoisotopic" ON "product_peptides" USING btree ("monoisotopic_mass");--> statement-breakpoint
CREATE INDEX "product_peptides_average" ON "product_peptides" USING btree ("average_mass");--> statement-breakpoint
CREATE INDEX "products_families" ON "products" USING btree ("parent_product_id","available" DESC NULLS FIRST,"price","amount_mg","id","category_id","current_purity","residue_count","mass","modifications","storage","access");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("price",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_price_per_mg" ON "products" USING btree ("price_per_mg",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_length" ON "products" USING btree ("residue_count",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_age" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "products_by_beginning" ON "products" USING btree ((lower("name") COLLATE "C"),"id");--> statement-breakpoint
CREATE INDEX "products_related" ON "products" USING btree ("category_id","featured" DESC NULLS FIRST,"display_order","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin (lower("name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_sized_name_trigrams" ON "products" USING gin (lower("name" || ' ' || normalize(coalesce("variant_value", ''), nfkc)) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_alias_trigrams" ON "products" USING gin ("alias_text" gin_trgm_ops) WHERE "products"."alias_text" <> '[] []';--> statement-breakpoint
CREATE INDEX "products_cas_digits" ON "products" USING btree (replace("cas_number", '-', '') text_pattern_ops) WHERE "products"."cas_number" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "products_with_wording" ON "products" USING btree ("id") WHERE "products"."wording" <> '[]';--> statement-breakpoint
CREATE INDEX "products_waiting" ON "products" USING btree ("id") WHERE "products"."waits";--> statement-breakpoint
-- Room for the next version of a row on its page: then a sale writes none of the sixteen indexes.
ALTER TABLE "products" SET (fillfactor = 70);--> statement-breakpoint
CREATE INDEX "products_featured" ON "products" USING btree ("display_order","id") WHERE "products"."featured";--> statement-breakpoint
CREATE INDEX "rate_limits_expire" ON "rate_limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refused_addresses_email" ON "refused_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "refused_addresses_refused" ON "refused_addresses" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "release_pages_due" ON "release_pages" USING btree ("release","next_attempt_at") WHERE "release_pages"."wanted_version" > "release_pages"."published_version";--> statement-breakpoint
CREATE INDEX "release_pages_state" ON "release_pages" USING btree ("release","state");--> statement-breakpoint
CREATE INDEX "release_pages_published" ON "release_pages" USING btree ("release","published_at");--> statement-breakpoint
CREATE INDEX "return_lines_order_item" ON "return_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "return_units_line" ON "return_units" USING btree ("return_id","order_item_id");--> statement-breakpoint
CREATE INDEX "return_units_fulfilment" ON "return_units" USING btree ("fulfilment_id");--> statement-breakpoint
CREATE INDEX "return_units_lot" ON "return_units" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "returns_newest" ON "returns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "returns_newest_by_state" ON "returns" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "sales_changes_at" ON "sales_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sales_days_of_product" ON "sales_days" USING btree ("key","day") WHERE "sales_days"."by" = 'product';--> statement-breakpoint
CREATE UNIQUE INDEX "saved_quotes_number_unique" ON "saved_quotes" USING btree (upper(right("id", 8)));--> statement-breakpoint
CREATE INDEX "saved_quotes_newest_by_user" ON "saved_quotes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_quotes_created_at" ON "saved_quotes" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "saved_quotes_email" ON "saved_quotes" USING btree (lower("customer"->>'email')) WHERE "saved_quotes"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "saved_views_owner" ON "saved_views" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "saved_views_list" ON "saved_views" USING btree ("list");--> statement-breakpoint
CREATE INDEX "screening_addresses_plain" ON "screening_addresses" USING btree ("plain");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_hits_once" ON "screening_hits" USING btree ("subject","subject_id","plain","entry_key");--> statement-breakpoint
CREATE INDEX "screening_hits_user" ON "screening_hits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "screening_hits_order" ON "screening_hits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "screening_hits_application" ON "screening_hits" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "screening_hits_state" ON "screening_hits" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "screening_hits_pair" ON "screening_hits" USING btree ("plain","entry_key");--> statement-breakpoint
CREATE INDEX "screening_names_entry" ON "screening_names" USING btree ("entry_key");--> statement-breakpoint
CREATE INDEX "screening_names_keys" ON "screening_names" USING gin ("keys");--> statement-breakpoint
CREATE INDEX "security_events_newest" ON "security_events" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expire" ON "sessions" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "statement_files_source" ON "statement_files" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "statement_files_actor" ON "statement_files" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_once" ON "statement_lines" USING btree ("source_id","fingerprint","occurrence") WHERE "statement_lines"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_source" ON "statement_lines" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "statement_lines_statement" ON "statement_lines" USING btree ("statement_id");--> statement-breakpoint
CREATE INDEX "statement_lines_newest" ON "statement_lines" USING btree ("state","date","id") WHERE "statement_lines"."undone_at" IS NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_payer" ON "statement_lines" USING btree ("payer_key") WHERE "statement_lines"."applied" > 0 AND "statement_lines"."payer_key" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_lines_linked_once" ON "statement_lines" USING btree ("linked_payment_id") WHERE "statement_lines"."linked_payment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "statement_lines_search" ON "statement_lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "statement_repeats_line" ON "statement_repeats" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "stock_movements_actor" ON "stock_movements" USING btree ("actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_once" ON "stock_wishes" USING btree ("product_id","email");--> statement-breakpoint
CREATE INDEX "stock_wishes_user" ON "stock_wishes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_by_email" ON "stock_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "stock_wishes_created_at" ON "stock_wishes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "stock_wishes_confirmed" ON "stock_wishes" USING btree ("product_id") WHERE "stock_wishes"."confirmed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "system_settings_updated_by" ON "system_settings" USING btree ("updated_by");--> statement-breakpoint
CREATE INDEX "user_addresses_user" ON "user_addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_addresses_one_default" ON "user_addresses" USING btree ("user_id","type") WHERE "user_addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_created_at" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" USING btree ("role");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (lower("email" || ' ' || "first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_newest" ON "webhook_deliveries" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("webhook_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_old" ON "webhook_deliveries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "webhook_events_created_at" ON "webhook_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_created_by" ON "webhooks" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "webhooks_one_publish_hook" ON "webhooks" USING btree ("kind") WHERE "webhooks"."kind" = 'publish-hook';--> statement-breakpoint
-- Stock is taken before the order is written, in the same transaction. Drizzle's tables cannot say this.
ALTER TABLE "stock_movements" ALTER CONSTRAINT "stock_movements_order_id_orders_id_fk" DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- The sources of statements that a new shop begins with, in the order in which they are listed.
INSERT INTO "payment_sources" ("id", "name", "method", "time_zone", "created_at")
SELECT gen_random_uuid()::text, source.name, source.method, 'America/New_York',
  clock_timestamp() + source.place * interval '1 millisecond'
FROM (VALUES (1, 'PayPal', 'paypal'), (2, 'Venmo', 'venmo'), (3, 'Cash App', 'cash-app'), (4, 'Bank (Zelle)', 'zelle'))
  AS source(place, name, method);
--> statement-breakpoint
-- The statement of use and the rules that a shop begins with, and their two entries in the record of who may buy.
INSERT INTO "buyer_statements" ("version", "text") VALUES (1, 'I order for laboratory research only. Nothing that I order is for use in humans or animals, as food, as a drug or as a cosmetic. I do not resell it unless the seller has agreed in writing. I am trained to handle laboratory chemicals, and I take responsibility for storing, using and disposing of them by the rules that apply where I work.');--> statement-breakpoint
INSERT INTO "buyer_rules" ("version", "default_access", "months", "approve_known_domains", "statement_version") VALUES (1, 'public', 12, false, 1);--> statement-breakpoint
INSERT INTO "buyer_records" ("seq", "body", "previous", "hash")
SELECT 1, entry.body, '', encode(sha256(convert_to('1' || chr(10) || '' || chr(10) || entry.body, 'UTF8')), 'hex')
FROM (
	SELECT json_build_object('kind', 'statement', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', NULL, 'version', 1, 'sha256', encode(sha256(convert_to("text", 'UTF8')), 'hex'))::text AS body
	FROM "buyer_statements"
) AS entry;--> statement-breakpoint
INSERT INTO "buyer_records" ("seq", "body", "previous", "hash")
SELECT 2, entry.body, entry.previous, encode(sha256(convert_to('2' || chr(10) || entry.previous || chr(10) || entry.body, 'UTF8')), 'hex')
FROM (
	SELECT json_build_object('kind', 'rules', 'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', NULL, 'version', 1, 'defaultAccess', 'public', 'months', 12, 'approveKnownDomains', false, 'statementVersion', 1)::text AS body, "hash" AS previous
	FROM "buyer_records"
) AS entry;
