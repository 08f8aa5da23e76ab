ALTER TABLE "payments" ADD COLUMN "confirmed_at" timestamp with time zone;
--> statement-breakpoint
-- What the provider's API told, and what has left the shop already, counts as confirmed; the rest is asked about before it ships.
UPDATE "payments" SET "confirmed_at" = "payments"."captured_at"
WHERE "payments"."captured_at" IS NOT NULL AND ("payments"."evidence" = 'provider' OR EXISTS (
  SELECT FROM "orders" WHERE "orders"."checkout_id" = "payments"."checkout_id" AND "orders"."status" IN ('Shipped', 'Delivered', 'Cancelled')
));--> statement-breakpoint
UPDATE "payments" SET "confirmed_at" = "payments"."created_at"
WHERE "payments"."settles" AND "payments"."confirmed_at" IS NULL AND EXISTS (
  SELECT FROM "orders" WHERE "orders"."checkout_id" = "payments"."checkout_id" AND "orders"."status" IN ('Shipped', 'Delivered', 'Cancelled')
);
