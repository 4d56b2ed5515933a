CREATE TABLE "bot_reviewed_states" (
	"bot_id" bigint PRIMARY KEY NOT NULL,
	"state" jsonb NOT NULL,
	"accepted" boolean NOT NULL,
	"reviewed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bot_scopes" ADD COLUMN "scope_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_scopes" ADD COLUMN "requirement_pending" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_scopes" ADD COLUMN "required_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "bot_reviewed_states" ADD CONSTRAINT "bot_reviewed_states_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Bots whose review is done: their present state is what reviewers saw.
INSERT INTO "bot_reviewed_states" ("bot_id", "state", "accepted", "reviewed_at")
select b.id, jsonb_build_object(
  'texts', jsonb_build_object('name', b.name, 'handler', b.handler, 'shortDescription', b.short_description,
    'description', b.description, 'language', b.language, 'links.video', b.video_link, 'links.website', b.website_link,
    'links.privacy', b.privacy_url, 'links.terms', b.terms_url, 'links.copyright', b.copyright_url,
    'links.license', b.license_agreement_url),
  'commands', coalesce((select jsonb_agg(jsonb_build_object('command', c.command, 'description', c.description,
    'descriptionTr', c.description_tr, 'options', c.options) order by c.rank, c.id)
    from bot_commands c where c.bot_id = b.id), '[]'::jsonb),
  'scopes', coalesce((select jsonb_agg(jsonb_build_object('scope', s.scope, 'required', s.required,
    'reason', s.reason, 'reasonTr', s.reason_tr) order by s.scope)
    from bot_scopes s where s.bot_id = b.id), '[]'::jsonb)),
  b.status_id <> 4,
  coalesce((select max(r.decided_at) from bot_requests r where r.bot_id = b.id), b.updated_at)
from bots b where b.reviewed and b.deleted_at is null;
