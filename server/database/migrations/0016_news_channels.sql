CREATE TABLE "news_channels" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text,
	"etag" text,
	"last_modified" text,
	"read_until" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone NOT NULL,
	"failures" bigint DEFAULT 0 NOT NULL,
	"failure" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "news_channels_counters" CHECK ("news_channels"."failures" >= 0)
);
