CREATE TABLE "order_numbering" (
	"id" text PRIMARY KEY NOT NULL,
	"max_step" integer NOT NULL,
	CONSTRAINT "order_numbering_step" CHECK ("order_numbering"."max_step" between 1 and 100)
);
