CREATE TABLE "bot_blocks" (
	"user_id" bigint NOT NULL,
	"bot_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_blocks_user_id_bot_id_pk" PRIMARY KEY("user_id","bot_id")
);
--> statement-breakpoint
ALTER TABLE "bot_interactions" ADD COLUMN "is_cleared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "cleared_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "muted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bot_blocks" ADD CONSTRAINT "bot_blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_blocks" ADD CONSTRAINT "bot_blocks_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_blocks_bot" ON "bot_blocks" USING btree ("bot_id");--> statement-breakpoint
CREATE INDEX "bot_blocks_list" ON "bot_blocks" USING btree ("user_id","created_at" desc,"bot_id" desc);