CREATE TABLE "listeners" (
	"id" text PRIMARY KEY NOT NULL,
	"pid" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
