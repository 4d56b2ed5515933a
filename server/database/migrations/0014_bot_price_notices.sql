CREATE TABLE "bot_price_notices" (
	"bot_id" bigint PRIMARY KEY NOT NULL,
	"lowest_price" numeric(20, 6) NOT NULL,
	"raised_by_id" bigint,
	"announced_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"raise_from" numeric(20, 6),
	"raise_to" numeric(20, 6),
	"last_user_id" bigint DEFAULT 0 NOT NULL,
	"attempts" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "bot_price_notices_raise" CHECK (("bot_price_notices"."raise_from" is null) = ("bot_price_notices"."raise_to" is null)),
	CONSTRAINT "bot_price_notices_counters" CHECK ("bot_price_notices"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "bot_price_notices" ADD CONSTRAINT "bot_price_notices_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_price_notices" ADD CONSTRAINT "bot_price_notices_raised_by_id_users_id_fk" FOREIGN KEY ("raised_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_price_notices_due" ON "bot_price_notices" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "bot_price_notices_raised_by" ON "bot_price_notices" USING btree ("raised_by_id");