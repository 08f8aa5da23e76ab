CREATE TABLE "answer_photo_uses" (
	"photo_id" text NOT NULL,
	"checkout_id" text NOT NULL,
	CONSTRAINT "answer_photo_uses_photo_id_checkout_id_pk" PRIMARY KEY("photo_id","checkout_id")
);
--> statement-breakpoint
CREATE TABLE "answer_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "personalisation" jsonb;--> statement-breakpoint
ALTER TABLE "answer_photo_uses" ADD CONSTRAINT "answer_photo_uses_photo_id_answer_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."answer_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_photo_uses" ADD CONSTRAINT "answer_photo_uses_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_photo_uses_checkout" ON "answer_photo_uses" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "answer_photos_created" ON "answer_photos" USING btree ("created_at");