import { eq, sql } from 'drizzle-orm';
import { botReviewedStates } from '../../database/tables/bots/manifests.ts';
import type { Queryable } from '../../database/types.ts';

/** The present state of a bot `b` without its endpoint, as `ManifestContent`. */
export const CONTENT_SQL = `jsonb_build_object(
  'texts', jsonb_build_object('name', b.name, 'handler', b.handler, 'shortDescription', b.short_description,
    'description', b.description, 'language', b.language, 'links.video', b.video_link, 'links.website', b.website_link,
    'links.privacy', b.privacy_url, 'links.terms', b.terms_url, 'links.copyright', b.copyright_url,
    'links.license', b.license_agreement_url),
  'commands', coalesce((select jsonb_agg(jsonb_build_object('command', c.command, 'description', c.description,
    'descriptionTr', c.description_tr, 'options', c.options) order by c.rank, c.id)
    from bot_commands c where c.bot_id = b.id), '[]'::jsonb),
  'scopes', coalesce((select jsonb_agg(jsonb_build_object('scope', s.scope, 'required', s.required,
    'reason', s.reason, 'reasonTr', s.reason_tr) order by s.scope)
    from bot_scopes s where s.bot_id = b.id), '[]'::jsonb))`;

/** Stores the present state of a bot as the one that reviewers decided about. */
export async function record(
  tx: Queryable,
  botId: number,
  { isAccepted, reviewedAt }: { isAccepted: boolean; reviewedAt: Date },
): Promise<void> {
  await tx.execute(sql`insert into bot_reviewed_states (bot_id, state, accepted, reviewed_at)
    select b.id, ${sql.raw(CONTENT_SQL)}, ${isAccepted}::boolean, ${reviewedAt.toISOString()}::timestamptz
    from bots b where b.id = ${botId}
    on conflict (bot_id) do update set state = excluded.state, accepted = excluded.accepted,
      reviewed_at = excluded.reviewed_at`);
}

/** What reviewers saw of a bot when they last decided about it. */
export async function find(tx: Queryable, botId: number) {
  const [row] = await tx.select().from(botReviewedStates).where(eq(botReviewedStates.botId, botId));
  return row;
}
