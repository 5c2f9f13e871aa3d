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
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_evidence" (
	"order_id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"hash" text NOT NULL
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
	"is_acronym" boolean NOT NULL,
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
ALTER TABLE "products" ADD COLUMN "access" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "regions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_applications" ADD CONSTRAINT "buyer_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_documents" ADD CONSTRAINT "buyer_documents_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_messages" ADD CONSTRAINT "buyer_messages_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_permissions" ADD CONSTRAINT "buyer_permissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_permissions" ADD CONSTRAINT "buyer_permissions_statement_version_buyer_statements_version_fk" FOREIGN KEY ("statement_version") REFERENCES "public"."buyer_statements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_rules" ADD CONSTRAINT "buyer_rules_statement_version_buyer_statements_version_fk" FOREIGN KEY ("statement_version") REFERENCES "public"."buyer_statements"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_evidence" ADD CONSTRAINT "order_evidence_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_domains" ADD CONSTRAINT "institution_domains_ror_id_institutions_ror_id_fk" FOREIGN KEY ("ror_id") REFERENCES "public"."institutions"("ror_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institution_names" ADD CONSTRAINT "institution_names_ror_id_institutions_ror_id_fk" FOREIGN KEY ("ror_id") REFERENCES "public"."institutions"("ror_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_addresses" ADD CONSTRAINT "screening_addresses_entry_key_screening_entries_key_fk" FOREIGN KEY ("entry_key") REFERENCES "public"."screening_entries"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_hits" ADD CONSTRAINT "screening_hits_application_id_buyer_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."buyer_applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "screening_names" ADD CONSTRAINT "screening_names_entry_key_screening_entries_key_fk" FOREIGN KEY ("entry_key") REFERENCES "public"."screening_entries"("key") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "institution_domains_institution" ON "institution_domains" USING btree ("ror_id");--> statement-breakpoint
CREATE INDEX "institution_names_exact" ON "institution_names" USING btree ("plain");--> statement-breakpoint
CREATE INDEX "institution_names_trigrams" ON "institution_names" USING gin ("plain" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "screening_addresses_plain" ON "screening_addresses" USING btree ("plain");--> statement-breakpoint
CREATE UNIQUE INDEX "screening_hits_once" ON "screening_hits" USING btree ("subject","subject_id","plain","entry_key");--> statement-breakpoint
CREATE INDEX "screening_hits_user" ON "screening_hits" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "screening_hits_order" ON "screening_hits" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "screening_hits_application" ON "screening_hits" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "screening_hits_state" ON "screening_hits" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "screening_hits_pair" ON "screening_hits" USING btree ("plain","entry_key");--> statement-breakpoint
CREATE INDEX "screening_names_entry" ON "screening_names" USING btree ("entry_key");--> statement-breakpoint
CREATE INDEX "screening_names_keys" ON "screening_names" USING gin ("keys");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_access_known" CHECK ("products"."access" IN ('public', 'attested', 'verified', 'never'));
--> statement-breakpoint
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
