CREATE UNLOGGED TABLE "bot_suggestions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"option" jsonb NOT NULL,
	"body" text NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"suggestions" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bot_suggestions_body_length" CHECK (char_length("bot_suggestions"."body") between 1 and 4000)
);
--> statement-breakpoint
CREATE INDEX "bot_suggestions_bot" ON "bot_suggestions" USING btree ("bot_id","expires_at");--> statement-breakpoint
CREATE INDEX "bot_suggestions_user" ON "bot_suggestions" USING btree ("user_id","bot_id");--> statement-breakpoint
CREATE INDEX "bot_suggestions_expiry" ON "bot_suggestions" USING btree ("expires_at");