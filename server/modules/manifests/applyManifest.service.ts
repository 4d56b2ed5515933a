import type { Manifest } from '../../../rules/bots/manifest/manifest.ts';
import { readManifest, type ManifestProblem } from '../../../rules/bots/manifest/readManifest.ts';
import { writeManifest } from '../../../rules/bots/manifest/writeManifest.ts';
import type { BotManifestResult, MutationApplyBotManifestArgs } from '../../generated/schema.ts';
import type { Transaction } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import { translate } from '../../i18n/translate.ts';
import { assertBotAllows } from '../bots/bots.policy.ts';
import { lockBot } from '../bots/bots.locks.ts';
import { withUniqueNames } from '../bots/botChoices.ts';
import { findBot } from '../bots/botRecord.ts';
import { applyParts } from './applyParts.ts';
import type { PlacedChange } from './comparison.ts';
import { diffManifest } from './manifestDiff.ts';
import { readManifestState, toVersion } from './manifestState.ts';
import * as store from './manifests.store.ts';

/** Rolls a transaction back that has shown what a manifest would do. */
class DryRun extends Error {
  readonly result: BotManifestResult;

  constructor(result: BotManifestResult) {
    super('dry run');
    this.result = result;
  }
}

function createError(ctx: Context, { line, path, messageId, values }: ManifestProblem): ValidationError {
  const message = translate(ctx.language, messageId, values);
  return new ValidationError(400, path === '' ? 'manifests.form.atLine' : 'manifests.form.atPath', {
    line,
    path,
    message,
  });
}

const TAG = /<[/!]?[a-z][^<>]*>/i;

/** Texts are plain, so that markup would be shown as it is written. Texts that are stored already stay possible. */
function assertNoMarkup(ctx: Context, changes: readonly PlacedChange[], findLine: (path: string) => number): void {
  const wrong = changes.find(({ after }) => after !== null && TAG.test(after));
  if (wrong === undefined) return;
  const path = wrong.path ?? '';
  throw createError(ctx, { path, line: findLine(path), messageId: 'manifests.form.markup' });
}

/** The address of an endpoint may contain a secret: only its site is shown and stored. */
const hideAddress = (change: PlacedChange) => {
  const { path: _path, ...shown } = change;
  const toSite = (url: string | null) => (url === null ? null : `${new URL(url).origin}/…`);
  const isAddress = shown.part === 'endpoint' && shown.field !== 'max_in_flight';
  return isAddress ? { ...shown, before: toSite(shown.before), after: toSite(shown.after) } : shown;
};

async function applyLocked(
  tx: Transaction,
  ctx: Context,
  { botId, expectedVersion, dryRun }: MutationApplyBotManifestArgs,
  read: { readonly manifest: Manifest; readonly findLine: (path: string) => number },
): Promise<BotManifestResult> {
  const viewer = requireViewer(ctx);
  const row = await lockBot(tx, ctx, 'edit', botId);
  const state = await readManifestState(tx, row);
  if (!expectedVersion && !dryRun) throw new UserError(400, 'manifests.versionRequired');
  if (expectedVersion && expectedVersion !== toVersion(state)) throw new UserError(409, 'manifests.outdated');
  const placed = diffManifest(state, read.manifest);
  const unchanged = { changes: [], version: toVersion(state), number: null, reopens_review: false, secret: null };
  if (placed.length === 0) return unchanged;
  assertNoMarkup(ctx, placed, read.findLine);
  const secret = await applyParts(tx, ctx, row, { state, manifest: read.manifest, changes: placed });
  const after = assertBotAllows(viewer, 'edit', await findBot(tx, botId, viewer.id));
  const newState = await readManifestState(tx, after);
  const changes = placed.map(hideAddress);
  const { endpoint: _endpoint, ...body } = newState;
  const number = await store.insert(tx, { botId, body: writeManifest(body), changes, appliedBy: viewer.id }, ctx.now());
  const result = {
    changes,
    version: toVersion(newState),
    reopens_review: row.bot.reviewed && !after.bot.reviewed,
  };
  // What a dry run has made is not stored: it has neither a number nor a secret.
  if (dryRun) throw new DryRun({ ...result, version: toVersion(state), number: null, secret: null });
  return { ...result, number, secret: secret?.secret ?? null };
}

/**
 * Applies a manifest to a bot in one transaction, by the rules of changes by hand. A dry run does the same and takes it
 * back, so that it shows what would be refused as well.
 * @throws UserError 400 naming the line and the path, 403, 404; 409 while a request is open, and when the bot has changed
 * since `expectedVersion`
 */
export async function apply(ctx: Context, args: MutationApplyBotManifestArgs): Promise<BotManifestResult> {
  const viewer = requireViewer(ctx);
  assertBotAllows(viewer, 'edit', await findBot(ctx.db, args.botId, viewer.id));
  const read = readManifest(args.manifest);
  const [problem] = read.problems ?? [];
  if (problem !== undefined) throw createError(ctx, problem);
  if (read.manifest === undefined) throw new UserError(400, 'common.wrong');
  try {
    return await withUniqueNames(() => ctx.db.transaction((tx) => applyLocked(tx, ctx, args, read)));
  } catch (error) {
    if (error instanceof DryRun) return error.result;
    throw error;
  }
}
