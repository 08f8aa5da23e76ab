CREATE TABLE "email_refusals" (
	"address_hash" text NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_refusals_address_hash_topic_pk" PRIMARY KEY("address_hash","topic"),
	CONSTRAINT "email_refusals_topic" CHECK ("email_refusals"."topic" in ('stock_alerts', 'reminders'))
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "favourites_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"relation" text DEFAULT '' NOT NULL,
	"month" integer NOT NULL,
	"day" integer NOT NULL,
	"each_year" boolean DEFAULT true NOT NULL,
	"days_before" integer NOT NULL,
	"next_on" date NOT NULL,
	"send_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "reminders_kind" CHECK ("reminders"."kind" in ('birthday', 'anniversary', 'other')),
	CONSTRAINT "reminders_day" CHECK ("reminders"."month" between 1 and 12 and "reminders"."day" between 1 and 31),
	CONSTRAINT "reminders_days_before" CHECK ("reminders"."days_before" between 1 and 60 and "reminders"."send_on" < "reminders"."next_on")
);
--> statement-breakpoint
CREATE TABLE "shared_favourites" (
	"user_id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"shows_name" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_favourites_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "stock_alerts" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"variant_id" text DEFAULT '' NOT NULL,
	"user_id" text,
	"email" text,
	"email_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"announced_at" timestamp with time zone,
	CONSTRAINT "stock_alerts_email" CHECK (("stock_alerts"."email" is null) = ("stock_alerts"."email_key" is null))
);
--> statement-breakpoint
CREATE INDEX "reminders_user" ON "reminders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reminders_email_key" ON "reminders" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "reminders_due" ON "reminders" USING btree ("send_on") WHERE "reminders"."confirmed_at" is not null and "reminders"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_alerts_one_each" ON "stock_alerts" USING btree ("product_id","variant_id","email_key") WHERE "stock_alerts"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "stock_alerts_waiting" ON "stock_alerts" USING btree ("product_id","variant_id","created_at") WHERE "stock_alerts"."announced_at" is null and "stock_alerts"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "stock_alerts_email_key" ON "stock_alerts" USING btree ("email_key");