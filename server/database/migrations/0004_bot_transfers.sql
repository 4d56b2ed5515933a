CREATE TABLE "bot_transfers" (
	"bot_id" bigint PRIMARY KEY NOT NULL,
	"from_team_id" bigint NOT NULL,
	"to_team_id" bigint NOT NULL,
	"requested_by_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_transfers" ADD CONSTRAINT "bot_transfers_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_transfers" ADD CONSTRAINT "bot_transfers_from_team_id_teams_id_fk" FOREIGN KEY ("from_team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_transfers" ADD CONSTRAINT "bot_transfers_to_team_id_teams_id_fk" FOREIGN KEY ("to_team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_transfers" ADD CONSTRAINT "bot_transfers_requested_by_id_users_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_transfers_from" ON "bot_transfers" USING btree ("from_team_id");--> statement-breakpoint
CREATE INDEX "bot_transfers_to" ON "bot_transfers" USING btree ("to_team_id","expires_at");--> statement-breakpoint
CREATE INDEX "bot_transfers_requester" ON "bot_transfers" USING btree ("requested_by_id");