CREATE TABLE "payment_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"key_id" text,
	"key_secret" text,
	"verified_at" timestamp with time zone,
	"webhook_secret" text,
	"former_webhook_secret" text,
	"first_webhook_at" timestamp with time zone,
	"manual" jsonb,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
