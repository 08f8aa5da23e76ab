CREATE TABLE "delivery_days" (
	"id" text PRIMARY KEY NOT NULL,
	"is_promised" boolean NOT NULL,
	"pieces_per_day" integer NOT NULL,
	"cutoff_hour" integer NOT NULL,
	"rest_weekdays" integer[] NOT NULL,
	"courier_rest_weekdays" integer[] NOT NULL,
	"holidays" jsonb NOT NULL,
	"transit" jsonb NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_days_pieces" CHECK ("delivery_days"."pieces_per_day" between 1 and 1000),
	CONSTRAINT "delivery_days_cutoff" CHECK ("delivery_days"."cutoff_hour" between 1 and 24)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "make_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkout_lines" ADD COLUMN "make_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "dispatch_on" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "arrive_by" date;--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "wanted_on" date;--> statement-breakpoint
CREATE INDEX "checkout_lines_made" ON "checkout_lines" USING btree ("made_at") WHERE "checkout_lines"."make_days" > 0 and "checkout_lines"."made_at" is not null;--> statement-breakpoint
CREATE INDEX "checkouts_promised_holds" ON "checkouts" USING btree ("held_until") WHERE "checkouts"."state" = 'held' and "checkouts"."dispatch_on" is not null;--> statement-breakpoint
CREATE INDEX "orders_in_work" ON "orders" USING btree ("created_at") WHERE "orders"."is_paid" and "orders"."refund_reason" is null and "orders"."status" in ('Not Processed', 'Processing');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_make_days" CHECK ("products"."make_days" between 0 and 90);--> statement-breakpoint
-- One statement that locks and then reads: in a function each query sees what was committed before it.
CREATE FUNCTION "promise_queue"("locks" boolean) RETURNS jsonb LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF locks THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('promise queue', 0));
  END IF;
  RETURN (
    WITH open AS (
      SELECT orders.checkout_id FROM orders
      WHERE orders.is_paid AND orders.refund_reason IS NULL AND orders.status IN ('Not Processed', 'Processing')
      UNION ALL
      SELECT held.id FROM checkouts held
      WHERE held.state = 'held' AND held.dispatch_on IS NOT NULL AND held.held_until > clock_timestamp() AND held.hold_ended_at IS NULL
    ), to_make AS (
      SELECT checkouts.dispatch_on, sum(lines.quantity)::int AS pieces
      FROM open
      JOIN checkouts ON checkouts.id = open.checkout_id
      JOIN checkout_lines lines ON lines.checkout_id = open.checkout_id
      LEFT JOIN products ON products.id = lines.product_id
      WHERE lines.made_at IS NULL AND checkouts.balance_of IS NULL
        AND (greatest(lines.make_days, products.make_days) > 0 OR checkouts.quote_id IS NOT NULL)
      GROUP BY checkouts.dispatch_on
    )
    SELECT jsonb_build_object(
      'queue', coalesce(jsonb_agg(jsonb_build_object('dispatchOn', dispatch_on, 'pieces', pieces)), '[]'),
      'madeToday', (
        SELECT coalesce(sum(lines.quantity), 0)::int FROM checkout_lines lines
        WHERE lines.make_days > 0 AND lines.made_at IS NOT NULL
          AND lines.made_at >= date_trunc('day', clock_timestamp() AT TIME ZONE 'Asia/Kolkata') AT TIME ZONE 'Asia/Kolkata'))
    FROM to_make
  );
END $$;
