import { createHash } from 'node:crypto';
import { DELIVERY_LIMITS } from '../../../rules/bots/deliveries.ts';
import type { Manifest, ManifestState } from '../../../rules/bots/manifest/manifest.ts';
import { writeManifest } from '../../../rules/bots/manifest/writeManifest.ts';
import type { Queryable } from '../../database/types.ts';
import type { Viewer } from '../../access/viewer.ts';
import { canBot } from '../bots/bots.policy.ts';
import type { BotRow } from '../bots/botRecord.ts';
import { listAll } from '../commands/commandSet.service.ts';
import { listRequested } from '../consents/consents.service.ts';
import { normalizeEndpointUrl } from '../deliveries/endpoint/endpointAddress.ts';
import { findSettings } from '../deliveries/endpoint/endpoints.service.ts';

/** Reads everything of a bot that a manifest can contain. */
export async function readManifestState(tx: Queryable, { bot }: BotRow): Promise<ManifestState> {
  const [endpoint, commands, scopes] = await Promise.all([
    findSettings(tx, bot.id),
    listAll(tx, bot.id),
    listRequested(tx, bot.id),
  ]);
  return {
    texts: {
      name: bot.name,
      handler: bot.handler,
      shortDescription: bot.shortDescription,
      description: bot.description,
      language: bot.language,
      'links.video': bot.videoLink,
      'links.website': bot.websiteLink,
      'links.privacy': bot.privacyUrl,
      'links.terms': bot.termsUrl,
      'links.copyright': bot.copyrightUrl,
      'links.license': bot.licenseAgreementUrl,
    },
    endpoint,
    commands,
    scopes,
  };
}

/** The endpoint that a manifest leads to, as it is stored: another notation of an address is no change. */
export function completeEndpoint(
  { url, maxInFlight }: NonNullable<Manifest['endpoint']>,
  stored: ManifestState['endpoint'],
): NonNullable<ManifestState['endpoint']> {
  return {
    url: normalizeEndpointUrl(url).href,
    maxInFlight: maxInFlight ?? stored?.maxInFlight ?? DELIVERY_LIMITS.inFlight.default,
  };
}

/** Identifies a state: another one means that a member has changed the bot, by hand or with a manifest. */
export const toVersion = (state: ManifestState): string =>
  createHash('sha256').update(writeManifest(state)).digest('hex').slice(0, 16);

/** The manifest as a member may see it: the address of the endpoint is for those who manage the secrets. */
export function exportManifest(viewer: Viewer, row: BotRow, { endpoint, ...state }: ManifestState): string {
  return writeManifest({ ...state, ...(canBot(viewer, 'manage_credentials', row) && { endpoint }) });
}
