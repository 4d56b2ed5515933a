import type { Manifest, ManifestState } from '../../../rules/bots/manifest/manifest.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import type { BotRow } from '../bots/botRecord.ts';
import { updateTexts } from '../bots/botTexts.service.ts';
import { replaceAll } from '../commands/commandSet.service.ts';
import { replaceRequested } from '../consents/consents.service.ts';
import * as endpoints from '../deliveries/endpoint/endpoints.service.ts';
import type { PlacedChange } from './comparison.ts';
import { completeEndpoint } from './manifestState.ts';

const pickTexts = ({ texts }: Manifest, state: ManifestState) => {
  const all = { ...state.texts, ...texts };
  return {
    name: all.name ?? '',
    handler: all.handler ?? '',
    shortDescription: all.shortDescription ?? '',
    description: all.description ?? '',
    language: all.language,
    videoLink: all['links.video'],
    websiteLink: all['links.website'],
    privacyUrl: all['links.privacy'],
    termsUrl: all['links.terms'],
    copyrightUrl: all['links.copyright'],
    licenseAgreementUrl: all['links.license'],
  };
};

/**
 * Changes the endpoint, which is for those who manage the secrets.
 * @throws UserError 403 without the right, and with an API key: a stolen one must not lead events elsewhere
 */
async function applyEndpoint(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  { state, manifest: { endpoint } }: { readonly state: ManifestState; readonly manifest: Manifest },
) {
  const viewer = requireViewer(ctx);
  if (viewer.byApiKey) throw new UserError(403, 'manifests.endpointByKey');
  const { bot } = assertBotAllows(viewer, 'manage_credentials', row);
  if (endpoint) return endpoints.set(tx, ctx, bot, completeEndpoint(endpoint, state.endpoint));
  await endpoints.removeLocked(tx, ctx, bot);
  return null;
}

/** Applies each part that changes with the service that changes it by hand. */
export async function applyParts(
  tx: Transaction,
  ctx: Context,
  row: BotRow,
  { state, manifest, changes }: { state: ManifestState; manifest: Manifest; changes: readonly PlacedChange[] },
) {
  const changesPart = (...parts: readonly PlacedChange['part'][]) => changes.some(({ part }) => parts.includes(part));
  const secret = changesPart('endpoint') ? await applyEndpoint(tx, ctx, row, { state, manifest }) : null;
  if (changesPart('text')) await updateTexts(tx, ctx, row, pickTexts(manifest, state));
  if (changesPart('command', 'option')) await replaceAll(tx, ctx, row, [...(manifest.commands ?? [])]);
  if (changesPart('scope')) await replaceRequested(tx, ctx, row, [...(manifest.scopes ?? [])]);
  return secret;
}
