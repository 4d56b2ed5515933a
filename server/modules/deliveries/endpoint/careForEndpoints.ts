import { and, asc, eq, lt } from 'drizzle-orm';
import { DELIVERY_LIMITS } from '../../../../rules/bots/deliveries.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import { runParts } from '../../../base/runParts.ts';
import type { JobContext } from '../../../context/jobContext.ts';
import { deleteRows } from '../../../database/statements/deleteInPortions.ts';
import { botEndpoints } from '../../../database/tables/bots/deliveries.ts';
import { currentKeyVersion, decryptSecret, encryptSecret } from '../../bots/credentials/credentials.encryption.ts';
import { readSecrets } from './endpoints.service.ts';
import { testEndpoint } from './testEndpoint.ts';
import * as store from './endpoints.store.ts';
import { hasFailedFor } from './health.store.ts';
import { pauseEndpoint, notifyTeam } from './pauseEndpoint.ts';

/** Hours of failures after which the team is notified, and notified again. */
const WARNING_HOURS = [1, 24];
/** After these hours of failures the endpoint is paused. */
const PAUSE_HOURS = 120;
/** Hours after which an endpoint must prove itself again. */
const PROOF_HOURS = 168;

/** Endpoints and secrets per run; the next run continues. */
const BATCH = 100;

type CareContext = Pick<JobContext, 'db' | 'sql' | 'now' | 'rootSecrets' | 'webhooks' | 'signal'>;

const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * HOUR_MS);

/** Notifies teams whose endpoint fails, and pauses those that fail for days. */
async function warnTeams({ db, now }: CareContext): Promise<void> {
  const dead = await db
    .select({ botId: botEndpoints.botId, url: botEndpoints.url })
    .from(botEndpoints)
    .where(and(eq(botEndpoints.state, 'active'), hasFailedFor(PAUSE_HOURS)))
    .limit(BATCH);
  for (const endpoint of dead) await pauseEndpoint({ db, now }, endpoint, 'failing');
  for (const [index, hours] of WARNING_HOURS.entries())
    await db.transaction(async (tx) => {
      const rows = await tx
        .update(botEndpoints)
        .set({ warnings: index + 1 })
        .where(and(eq(botEndpoints.state, 'active'), hasFailedFor(hours), eq(botEndpoints.warnings, index)))
        .returning({ botId: botEndpoints.botId });
      for (const { botId } of rows) await notifyTeam(tx, { botId, messageId: 'notifications.botEndpointFailing' }, now);
    });
}

/**
 * Tests active endpoints again that were tested a week ago. One that accepts an invalid delivery is paused. The failures
 * of one that passes are over.
 */
async function repeatProofs(context: CareContext): Promise<void> {
  const { db, now, signal } = context;
  const rows = await db
    .select({ botId: botEndpoints.botId, url: botEndpoints.url })
    .from(botEndpoints)
    .where(and(eq(botEndpoints.state, 'active'), lt(botEndpoints.verifiedAt, hoursBefore(now(), PROOF_HOURS))))
    .orderBy(asc(botEndpoints.verifiedAt))
    .limit(BATCH);
  for (const { botId, url } of rows) {
    if (signal?.aborted === true) return;
    const results = await testEndpoint(context, { botId, url, secrets: await readSecrets(context, botId) });
    if (results.some(({ error }) => error === 'signature_accepted')) {
      await pauseEndpoint(context, { botId, url }, 'unsafe');
      continue;
    }
    const isProven = results.every(({ isPassed }) => isPassed);
    // An endpoint that does not answer at present is not tested again in every run.
    await db
      .update(botEndpoints)
      .set({ verifiedAt: now(), ...(isProven && { failingSince: null, warnings: 0 }) })
      .where(and(eq(botEndpoints.botId, botId), eq(botEndpoints.url, url)));
  }
}

/** Encrypts secrets with the current key that an older one has encrypted. */
async function renewEncryption({ db, rootSecrets }: CareContext): Promise<void> {
  for (const row of await store.listOldEncryptions(db, currentKeyVersion(rootSecrets), BATCH)) {
    const secret = decryptSecret(rootSecrets, row.botId, 'webhookSecret', row.secretEncrypted);
    if (secret !== undefined)
      await store.replaceEncryption(db, row, encryptSecret(rootSecrets, row.botId, 'webhookSecret', secret));
  }
}

/** Deletes the attempts of a bot beyond the newest ones. */
async function trimAttempts({ sql, signal }: CareContext): Promise<void> {
  const busy = await sql<{ botId: number; oldest: Date }[]>`
    select b.id as "botId", a.started_at as oldest from bots b
    cross join lateral (select started_at from bot_delivery_attempts where bot_id = b.id
      order by started_at desc offset ${DELIVERY_LIMITS.attempts - 1} limit 1) a`;
  for (const { botId, oldest } of busy) {
    if (signal?.aborted === true) return;
    await deleteRows(sql, 'bot_delivery_attempts', sql`bot_id = ${botId} and started_at < ${oldest}`, signal);
  }
}

/** Deletes old attempts, those of bots with very many, ended secrets, and consumers that have left. */
async function prune(context: CareContext): Promise<void> {
  const { sql, now, signal } = context;
  const oldest = hoursBefore(now(), DELIVERY_LIMITS.attemptDays * 24);
  await runParts(
    [
      () => deleteRows(sql, 'bot_delivery_attempts', sql`started_at < ${oldest}`, signal),
      () => trimAttempts(context),
      () => deleteRows(sql, 'bot_endpoint_secrets', sql`valid_until < ${now()}`, signal),
      () => deleteRows(sql, 'bot_consumers', sql`seen_at < ${hoursBefore(now(), 24 * 7)}`, signal),
    ],
    signal,
  );
}

/** Looks after the endpoints of bots and their log. */
export async function careForEndpoints(context: CareContext): Promise<void> {
  const parts = [warnTeams, repeatProofs, renewEncryption, prune];
  await runParts(
    parts.map((part) => () => part(context)),
    context.signal,
  );
}
