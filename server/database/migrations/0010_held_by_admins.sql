ALTER TABLE "bot_timeline" ADD COLUMN "by_admin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bot_timeline" SET "by_admin" = true FROM "users" WHERE "users"."id" = "bot_timeline"."actor_id" AND "users"."type_id" = 1;
