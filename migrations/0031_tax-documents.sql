CREATE TABLE "tax_document_series" (
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"last_sequence" integer NOT NULL,
	"last_issued_on" date NOT NULL,
	CONSTRAINT "tax_document_series_series_financial_year_pk" PRIMARY KEY("series","financial_year")
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"id" text PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"financial_year" text NOT NULL,
	"sequence" integer NOT NULL,
	"number" text NOT NULL,
	"issued_on" date NOT NULL,
	"order_id" text NOT NULL,
	"invoice_id" text,
	"refund_id" text,
	"total_paise" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_documents_refund_id_unique" UNIQUE("refund_id"),
	CONSTRAINT "tax_documents_sequence" UNIQUE("series","financial_year","sequence"),
	CONSTRAINT "tax_documents_number" CHECK ("tax_documents"."number" ~ '^[A-Za-z0-9/-]{1,16}$'),
	CONSTRAINT "tax_documents_total" CHECK ("tax_documents"."total_paise" > 0),
	CONSTRAINT "tax_documents_credit" CHECK (("tax_documents"."series" = 'credit_note') = ("tax_documents"."invoice_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "tax_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"active_since" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."series" = 'invoice';--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_documents_day" ON "tax_documents" USING btree ("issued_on");--> statement-breakpoint
CREATE FUNCTION "refuse_tax_document_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'content') IS DISTINCT FROM (to_jsonb(OLD) - 'content')
    OR (NEW.content - 'buyer') IS DISTINCT FROM (OLD.content - 'buyer') THEN
    RAISE EXCEPTION 'The tax document % cannot be changed.', OLD.number;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "tax_documents_unchanged" BEFORE UPDATE ON "tax_documents" FOR EACH ROW EXECUTE FUNCTION "refuse_tax_document_change"();
