CREATE TABLE "bot_data_reads" (
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"day" date NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "bot_data_reads_user_id_bot_id_scope_day_pk" PRIMARY KEY("user_id","bot_id","scope","day"),
	CONSTRAINT "bot_data_reads_scope" CHECK ("bot_data_reads"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read'))
);--> statement-breakpoint
CREATE TABLE "bot_scopes" (
	"bot_id" bigint NOT NULL,
	"scope" text NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"reason_tr" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bot_scopes_bot_id_scope_pk" PRIMARY KEY("bot_id","scope"),
	CONSTRAINT "bot_scopes_scope" CHECK ("bot_scopes"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read')),
	CONSTRAINT "bot_scopes_reason_length" CHECK (char_length("bot_scopes"."reason") between 1 and 300),
	CONSTRAINT "bot_scopes_reason_tr_length" CHECK (char_length("bot_scopes"."reason_tr") between 1 and 300)
);--> statement-breakpoint
ALTER TABLE "bot_grants" DROP CONSTRAINT "bot_grants_scope";--> statement-breakpoint
ALTER TABLE "bot_commands" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_data_reads" ADD CONSTRAINT "bot_data_reads_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_data_reads" ADD CONSTRAINT "bot_data_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bot_scopes" ADD CONSTRAINT "bot_scopes_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bot_data_reads_bot" ON "bot_data_reads" USING btree ("bot_id");--> statement-breakpoint
CREATE INDEX "bot_data_reads_day" ON "bot_data_reads" USING btree ("day");--> statement-breakpoint
ALTER TABLE "bot_grants" ADD CONSTRAINT "bot_grants_scope" CHECK ("bot_grants"."scope" in ('profile_read', 'watchlist_read', 'alerts_read', 'portfolio_summary', 'portfolio_read')) NOT VALID;--> statement-breakpoint
INSERT INTO "bot_scopes" ("bot_id", "scope", "required", "reason", "reason_tr")
SELECT p.bot_id, s.scope, s.required, s.reason, s.reason_tr FROM "bot_programs" p CROSS JOIN (VALUES
	('watchlist_read', true, 'To show the moves of the stocks that you watch.', 'İzlediğiniz hisselerin hareketlerini göstermek için.'),
	('alerts_read', false, 'To show your alerts beside the current prices.', 'Alarmlarınızı güncel fiyatlarla birlikte göstermek için.')
) AS s(scope, required, reason, reason_tr) WHERE p.program = 'watchlist';--> statement-breakpoint
INSERT INTO "bot_scopes" ("bot_id", "scope", "required", "reason")
SELECT DISTINCT g.bot_id, g.scope, false, 'Requested in the conversation.' FROM "bot_grants" g WHERE g.revoked_at IS NULL
ON CONFLICT DO NOTHING;
