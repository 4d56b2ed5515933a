import { CONTENT_SQL } from '../../modules/manifests/reviewedState.store.ts';
import type { Tx } from '../rows.ts';

/** Stores what reviewers saw of the published bots. Those whose review is open have got their last command since then. */
export async function recordReviewedStates(tx: Tx): Promise<void> {
  await tx.unsafe(`insert into bot_reviewed_states (bot_id, state, accepted, reviewed_at)
    select b.id, ${CONTENT_SQL}, true, b.first_published_at from bots b where b.first_published_at is not null`);
  await tx`update bot_reviewed_states r
    set state = jsonb_set(r.state, '{commands}', (r.state -> 'commands') - -1)
    from bots b where b.id = r.bot_id and not b.reviewed`;
}
