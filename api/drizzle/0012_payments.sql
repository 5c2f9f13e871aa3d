CREATE TABLE "payment_requests" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payment_requests_user_id_key_pk" PRIMARY KEY("user_id","key")
);--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount" numeric(10, 2) NOT NULL,
	"paid_change" numeric(10, 2) NOT NULL,
	"received_on" date NOT NULL,
	"reference" text,
	"note" text,
	"by_status" boolean DEFAULT false NOT NULL,
	"reverses" text,
	"actor_id" text,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" IN ('payment', 'refund', 'write-off', 'reversal')),
	CONSTRAINT "payments_method_known" CHECK ("payments"."method" IN ('paypal', 'venmo', 'cash-app', 'zelle', 'other')),
	CONSTRAINT "payments_amount_range" CHECK ("payments"."amount" BETWEEN 0.01 AND 99999999.99),
	CONSTRAINT "payments_reversal_reverses" CHECK (("payments"."kind" = 'reversal') = ("payments"."reverses" IS NOT NULL)),
	CONSTRAINT "payments_paid_change_of_kind" CHECK (CASE "payments"."kind" WHEN 'payment' THEN "payments"."paid_change" = "payments"."amount"
        WHEN 'refund' THEN "payments"."paid_change" = -"payments"."amount" WHEN 'write-off' THEN "payments"."paid_change" = 0
        ELSE abs("payments"."paid_change") IN (0, "payments"."amount") END)
);--> statement-breakpoint
-- What was paid before there was a ledger: one entry an order, of its total. The table has neither indexes nor triggers
-- yet, because a million rows are written far quicker without.
INSERT INTO "payments" ("id", "order_id", "kind", "method", "amount", "paid_change", "received_on", "note", "by_status", "created_at")
SELECT
  -- A UUID of version 7, of the moment when the payment was recorded: the ledger is listed by its ids.
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM recorded_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid::text,
  id, 'payment', 'other', total, total, (recorded_at AT TIME ZONE shop.time_zone)::date, 'Before the ledger', true, recorded_at
FROM (
  SELECT orders.id, total, coalesce(payment_received_at, updated_at) AS recorded_at FROM orders
  WHERE total > 0 AND (status IN ('processing', 'completed') OR payment_received_at IS NOT NULL)
) AS paid, (
  SELECT coalesce((SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York') AS time_zone
) AS shop;--> statement-breakpoint
CREATE INDEX "payment_requests_created_at" ON "payment_requests" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("reverses") WHERE "payments"."reverses" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_actor" ON "payments" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("received_on","id","method","kind","paid_change");--> statement-breakpoint
CREATE INDEX "payments_reference" ON "payments" USING gin (lower("reference") gin_trgm_ops);--> statement-breakpoint
-- From here on nobody changes orders until the end of the migration: what the release before did since the ledger was
-- filled is made up for, and what it does afterwards is noted by a trigger.
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO "payments" ("id", "order_id", "kind", "method", "amount", "paid_change", "received_on", "note", "by_status", "created_at")
SELECT
  -- A UUID of version 7, of the moment when the payment was recorded: the ledger is listed by its ids.
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    PLACING substring(int8send(floor(extract(epoch FROM recorded_at) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid::text,
  id, 'payment', 'other', total, total, (recorded_at AT TIME ZONE shop.time_zone)::date, 'Before the ledger', true, recorded_at
FROM (
  SELECT orders.id, total, coalesce(payment_received_at, updated_at) AS recorded_at FROM orders
  WHERE total > 0 AND (status IN ('processing', 'completed') OR payment_received_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM payments WHERE payments.order_id = orders.id)
) AS paid, (
  SELECT coalesce((SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York') AS time_zone
) AS shop;--> statement-breakpoint
DELETE FROM "payments" USING "orders" WHERE orders.id = payments.order_id
  AND orders.payment_received_at IS NULL AND orders.status NOT IN ('processing', 'completed');--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payments_id_fk" FOREIGN KEY ("reverses") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- Checked once the statement has written all its rows, so that a restored ledger may come in any order. Who takes
-- something back waits for the order's row, so that two refunds cannot each see the whole of what is paid.
CREATE FUNCTION "payments_check_taken_back"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM orders WHERE id = NEW.order_id FOR NO KEY UPDATE;
  IF NEW.kind = 'reversal' AND NOT EXISTS (
    SELECT FROM payments AS entry
    WHERE entry.id = NEW.reverses AND entry.kind <> 'reversal' AND entry.order_id = NEW.order_id
      AND entry.amount = NEW.amount AND entry.method = NEW.method AND entry.paid_change = -NEW.paid_change
  ) THEN
    RAISE EXCEPTION 'A reversal takes back the whole of one entry of the same order'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_reversal_of_entry', TABLE = 'payments';
  END IF;
  IF NEW.paid_change < 0 AND (SELECT sum(paid_change) FROM payments WHERE order_id = NEW.order_id) < 0 THEN
    RAISE EXCEPTION 'More would be taken back than was paid'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_paid_not_negative', TABLE = 'payments';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_check_taken_back" AFTER INSERT ON "payments"
  FOR EACH ROW WHEN (NEW.kind = 'reversal' OR NEW.paid_change < 0) EXECUTE FUNCTION "payments_check_taken_back"();--> statement-breakpoint
-- The only change of an entry is that its actor is deleted.
CREATE FUNCTION "payments_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.actor_id IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of the ledger are never changed or deleted: reverse them'
    USING ERRCODE = 'restrict_violation', TABLE = 'payments';
END $$;--> statement-breakpoint
CREATE TRIGGER "payments_append_only" BEFORE UPDATE OR DELETE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION "payments_refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payments_no_truncate" BEFORE TRUNCATE ON "payments"
  FOR EACH STATEMENT EXECUTE FUNCTION "payments_refuse_change"();--> statement-breakpoint
-- The release before marks orders as paid and knows no ledger: it may run beside this one, or again after it. When such
-- a change is committed, the ledger follows it. A release that writes the entries itself says so with a setting.
CREATE FUNCTION "orders_follow_mark_as_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  placed orders%ROWTYPE;
  due numeric;
  paid numeric;
  entry payments%ROWTYPE;
  today date;
BEGIN
  IF current_setting('aliquot.keeps_ledger', true) = 'on' THEN RETURN NULL; END IF;
  SELECT * INTO placed FROM orders WHERE id = NEW.id FOR NO KEY UPDATE;
  SELECT (clock_timestamp() AT TIME ZONE coalesce(
    (SELECT value FROM system_settings WHERE key = 'time_zone'), 'America/New_York'))::date INTO today;
  SELECT coalesce(sum(paid_change), 0), placed.total - coalesce(sum(paid_change), 0) - coalesce(sum(amount) FILTER (
      WHERE kind = 'write-off' AND NOT EXISTS (SELECT FROM payments AS later WHERE later.reverses = payments.id)), 0)
    INTO paid, due FROM payments WHERE order_id = placed.id;
  IF placed.payment_received_at IS NOT NULL AND placed.status IN ('processing', 'completed') AND due > 0 THEN
    INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, note, by_status)
    VALUES (gen_random_uuid()::text, placed.id, 'payment', 'other', due, due, today, 'Marked as paid', true);
  ELSIF placed.payment_received_at IS NULL THEN
    FOR entry IN
      SELECT * FROM payments
      WHERE order_id = placed.id AND by_status AND kind = 'payment'
        AND NOT EXISTS (SELECT FROM payments AS later WHERE later.reverses = payments.id)
      ORDER BY created_at DESC, id DESC
    LOOP
      -- Money that was refunded since cannot be taken back as well.
      CONTINUE WHEN entry.amount > paid;
      paid := paid - entry.amount;
      INSERT INTO payments (id, order_id, kind, method, amount, paid_change, received_on, note, by_status, reverses)
      VALUES (gen_random_uuid()::text, placed.id, 'reversal', entry.method, entry.amount, -entry.amount, today,
        'No longer marked as paid', true, entry.id);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_follow_mark_as_paid" AFTER UPDATE OF "payment_received_at" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.payment_received_at IS NULL) <> (NEW.payment_received_at IS NULL))
  EXECUTE FUNCTION "orders_follow_mark_as_paid"();
