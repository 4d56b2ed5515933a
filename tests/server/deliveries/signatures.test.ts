import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebhookWorker } from '../../../server/modules/deliveries/worker/webhookWorker.ts';
import { startTestApi, type TestApi } from '../../support/api/testApi.ts';
import { send } from '../conversations/support.ts';
import { createHookedBot, createTools, isSigned, postAll, startBotServer, type Received } from './support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

/** The check as the text of Standard Webhooks describes it, without any code of the server or of the package. */
async function isSignedByText(secret: string, { headers, body }: Received): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['verify'],
  );
  const signed = new TextEncoder().encode([headers['webhook-id'], headers['webhook-timestamp'], body].join('.'));
  const checks = String(headers['webhook-signature'])
    .split(' ')
    .map(async (signature) => {
      const [version, value = ''] = signature.split(',');
      const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
      return version === 'v1' && crypto.subtle.verify('HMAC', key, bytes, signed);
    });
  return (await Promise.all(checks)).includes(true);
}

describe('the signature of a delivery', () => {
  it('is accepted by the package standardwebhooks and by a check of its own, during a rotation with both secrets', async () => {
    const server = await startBotServer(api.clock.now);
    const worker = new WebhookWorker(await createTools(api));
    try {
      const { botId, person, owner, secret } = await createHookedBot(api, server);
      const rotated = await owner.call('rotateBotEndpointSecret', { botId });
      const secrets = [secret, rotated.data?.secret ?? ''];
      await send(api, person, botId, 'Fiyatı söyle: ₺ “AKBNK” 🙂');
      await postAll(worker);
      const [delivery] = server.events();
      if (delivery === undefined) throw new Error('There is no delivery');
      const { headers, body } = delivery;
      for (const valid of secrets) {
        expect(isSigned(valid, delivery)).toBe(true);
        expect(await isSignedByText(valid, delivery)).toBe(true);
      }
      const changed: readonly Received[] = [
        { headers, body: `${body} ` },
        { headers: { ...headers, 'webhook-id': 'evt_0' }, body },
        { headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) }, body },
      ];
      for (const forged of changed) {
        expect(isSigned(secret, forged)).toBe(false);
        expect(await isSignedByText(secret, forged)).toBe(false);
      }
      const foreign = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
      expect(isSigned(foreign, delivery)).toBe(false);
      expect(await isSignedByText(foreign, delivery)).toBe(false);
    } finally {
      await worker.stop();
      await server.close();
    }
  });
});
