import { requireViewer, type Context } from '../../../context/context.ts';
import { UserError } from '../../../context/envelope.ts';
import { assertBotAllows } from '../../bots/bots.policy.ts';
import { findBot } from '../../bots/botRecord.ts';
import { testEndpoint, type TestResult } from './testEndpoint.ts';
import { readSecrets } from './endpoints.service.ts';
import { pauseEndpoint } from './pauseEndpoint.ts';
import * as store from './endpoints.store.ts';

/**
 * Tests the endpoint of a bot. It becomes active when it passes, and an active one that accepts an invalid delivery (a
 * wrong signature or an old time) is paused.
 * @throws UserError 403, 404
 */
export async function runEndpointTest(ctx: Context, botId: number): Promise<TestResult[]> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'manage_credentials', await findBot(ctx.db, botId, viewer.id));
  const endpoint = await store.find(ctx.db, botId);
  if (endpoint === undefined) throw new UserError(404, 'deliveries.noEndpoint');
  const secrets = await readSecrets(ctx, botId);
  const results = await testEndpoint(ctx, { botId, url: endpoint.url, secrets });
  if (results.every(({ isPassed }) => isPassed)) {
    await store.setActive(ctx.db, botId, endpoint.url, ctx.now());
    ctx.events.publish('bots.queued', { botId, lane: 'live' });
  } else if (results.some(({ error }) => error === 'signature_accepted')) await pauseEndpoint(ctx, endpoint, 'unsafe');
  return results;
}
