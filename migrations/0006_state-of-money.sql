CREATE TABLE "confirm_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"price_paise" integer NOT NULL,
	"since" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
DROP INDEX "checkouts_open";--> statement-breakpoint
DROP INDEX "refunds_by_itself";--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "state" SET DEFAULT 'held';--> statement-breakpoint
ALTER TABLE "checkouts" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "renewed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "request_hash" text;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "evidence" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "evidence" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "confirm_tokens" ADD CONSTRAINT "confirm_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirm_tokens_user" ON "confirm_tokens" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "price_changes_product" ON "price_changes" USING btree ("product_id","since");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_idempotency" ON "checkouts" USING btree ("buyer_key","idempotency_key");--> statement-breakpoint
CREATE INDEX "checkouts_open" ON "checkouts" USING btree ("created_at") WHERE "checkouts"."state" in ('held', 'expired', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_by_itself" ON "refunds" USING btree ("payment_id","cause") WHERE "refunds"."cause" in ('misfit', 'second_payment') and "refunds"."state" <> 'failed';--> statement-breakpoint
UPDATE "sessions" SET "renewed_at" = greatest("sessions"."created_at", "users"."password_changed_at") FROM "users" WHERE "users"."id" = "sessions"."user_id";--> statement-breakpoint
INSERT INTO "price_changes" ("product_id", "price_paise", "since") SELECT "id", "price_paise", clock_timestamp() FROM "products";--> statement-breakpoint
UPDATE "checkouts" SET "state" = CASE WHEN "held_until" > now() THEN 'held' ELSE 'expired' END WHERE "state" = 'open';--> statement-breakpoint
UPDATE "checkouts" SET "state" = CASE WHEN sums.paid_out >= sums.paid THEN 'refunded' ELSE 'refunding' END
FROM (
  SELECT payments.checkout_id, payments.amount_paise AS paid, sum(refunds.amount_paise) AS promised,
    coalesce(sum(refunds.amount_paise) FILTER (WHERE refunds.state = 'processed'), 0) AS paid_out
  FROM payments JOIN refunds ON refunds.payment_id = payments.id AND refunds.state <> 'failed'
  WHERE payments.settles GROUP BY payments.checkout_id, payments.amount_paise
) sums
WHERE sums.checkout_id = "checkouts"."id" AND "checkouts"."state" = 'paid' AND sums.promised >= sums.paid;--> statement-breakpoint
CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_changes (product_id, price_paise) VALUES (new.id, new.price_paise);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_price_added AFTER INSERT ON products FOR EACH ROW EXECUTE FUNCTION keep_price_history();--> statement-breakpoint
CREATE TRIGGER products_price_changed AFTER UPDATE OF price_paise ON products FOR EACH ROW
  WHEN (old.price_paise IS DISTINCT FROM new.price_paise) EXECUTE FUNCTION keep_price_history();--> statement-breakpoint
-- The same table as src/orders/states.ts; a test walks through every pair in both.
CREATE FUNCTION refuse_illegal_checkout_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (old.state, new.state) NOT IN (
    ('held', 'expired'), ('held', 'failed'), ('held', 'paid'), ('expired', 'failed'), ('expired', 'paid'), ('failed', 'paid'),
    ('paid', 'refunding'), ('paid', 'refunded'), ('refunding', 'refunded'), ('refunding', 'paid')
  ) THEN
    RAISE EXCEPTION 'A checkout never moves from % to %.', old.state, new.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER checkouts_move BEFORE UPDATE OF state ON checkouts FOR EACH ROW
  WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refuse_illegal_checkout_move();--> statement-breakpoint
CREATE FUNCTION refuse_illegal_refund_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (old.state, new.state) NOT IN (
    ('asked', 'pending'), ('asked', 'processed'), ('asked', 'failed'), ('pending', 'processed'), ('pending', 'failed')
  ) THEN
    RAISE EXCEPTION 'A refund never moves from % to %.', old.state, new.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER refunds_move BEFORE UPDATE OF state ON refunds FOR EACH ROW
  WHEN (old.state IS DISTINCT FROM new.state) EXECUTE FUNCTION refuse_illegal_refund_move();--> statement-breakpoint
CREATE FUNCTION refuse_unpaying() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'What was paid never becomes unpaid.' USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER orders_stay_paid BEFORE UPDATE OF is_paid ON orders FOR EACH ROW
  WHEN (old.is_paid AND NOT new.is_paid) EXECUTE FUNCTION refuse_unpaying();--> statement-breakpoint
CREATE TRIGGER payments_stay_captured BEFORE UPDATE OF state ON payments FOR EACH ROW
  WHEN (old.state = 'captured' AND new.state <> 'captured' OR old.state = 'authorized' AND new.state = 'failed')
  EXECUTE FUNCTION refuse_unpaying();
