import { DELIVERY_LIMITS, endpointSchema } from '../../../../rules/bots/deliveries.ts';
import { HOUR_MS } from '../../../base/durations.ts';
import type {
  BotEndpointSecret,
  MutationRotateBotEndpointSecretArgs,
  MutationUpdateBotEndpointArgs,
} from '../../../generated/schema.ts';
import type { Queryable, Transaction } from '../../../database/types.ts';
import type { Context } from '../../../context/context.ts';
import { UserError, ValidationError } from '../../../context/envelope.ts';
import { parseInput } from '../../../context/parseInput.ts';
import { logBotChange, type NamedBot } from '../../bots/botNotices.ts';
import { lockBot } from '../../bots/bots.locks.ts';
import { decryptSecret, encryptSecret, getHint } from '../../bots/credentials/credentials.encryption.ts';
import { newEndpointSecret } from '../signing.ts';
import { checkEndpointUrl } from './endpointAddress.ts';
import * as store from './endpoints.store.ts';

/** Logs show no path, which may contain a secret. */
const toSite = (url: string): string => new URL(url).origin;

async function addSecret(tx: Transaction, ctx: Context, botId: number, oldUntil: Date): Promise<BotEndpointSecret> {
  const secret = newEndpointSecret();
  const hint = getHint(secret);
  const secretEncrypted = encryptSecret(ctx.rootSecrets, botId, 'webhookSecret', secret);
  await store.addSecret(tx, botId, { secretEncrypted, hint }, { now: ctx.now(), oldUntil });
  return { secret, hint };
}

/**
 * Sets the address to which the events of a bot are posted. Nothing is posted before it has answered a test. The first
 * address comes with a secret, which is shown once.
 * @throws UserError 400 for an address that cannot be used, 403, 404
 */
export async function update(ctx: Context, args: MutationUpdateBotEndpointArgs): Promise<BotEndpointSecret | null> {
  const input = await parseInput(endpointSchema, {
    url: args.url,
    maxInFlight: args.maxInFlight ?? undefined,
    receivesTest: args.receivesTest ?? undefined,
  });
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', args.botId);
    return set(tx, ctx, bot, input);
  });
}

interface EndpointSettings {
  readonly url: string;
  readonly maxInFlight: number;
  /** Whether it gets the events of the test lane as well; unchanged without a value. */
  readonly receivesTest?: boolean | undefined;
}

/**
 * Sets the address of a bot that is locked. The input must be checked.
 * @throws UserError 400 for an address that cannot be used
 */
export async function set(
  tx: Transaction,
  ctx: Context,
  bot: NamedBot,
  { url: given, maxInFlight, receivesTest }: EndpointSettings,
): Promise<BotEndpointSecret | null> {
  const url = checkEndpointUrl(given, {
    privateNetworks: ctx.config.webhookNetworks,
    siteUrl: ctx.siteUrl(),
  }).href;
  if (url.length > DELIVERY_LIMITS.url) throw new ValidationError(400, 'deliveries.form.url.tooLong');
  const before = await store.find(tx, bot.id);
  await store.save(tx, { botId: bot.id, url, maxInFlight, receivesTest }, ctx.now());
  if (before?.url !== url)
    await logBotChange(tx, ctx, bot, {
      what: 'endpointChanged',
      before: { url: before === undefined ? null : toSite(before.url) },
      after: { url: toSite(url) },
    });
  return before === undefined ? addSecret(tx, ctx, bot.id, ctx.now()) : null;
}

/**
 * Creates a new secret, which is shown once. Deliveries are signed with both secrets for a day, unless the old one
 * has leaked.
 * @throws UserError 403, 404
 */
export async function rotateSecret(
  ctx: Context,
  { botId, endOld }: MutationRotateBotEndpointSecretArgs,
): Promise<BotEndpointSecret> {
  return ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    if ((await store.find(tx, bot.id)) === undefined) throw new UserError(404, 'deliveries.noEndpoint');
    const [current] = await store.listSecrets(tx, bot.id, ctx.now());
    const hours = endOld === true ? 0 : DELIVERY_LIMITS.oldSecretHours;
    const made = await addSecret(tx, ctx, bot.id, new Date(ctx.now().getTime() + hours * HOUR_MS));
    await logBotChange(tx, ctx, bot, {
      what: 'endpointSecretRotated',
      before: { hint: current?.hint ?? null },
      after: { hint: made.hint },
    });
    return made;
  });
}

/**
 * Removes the address of a bot: it fetches its events again. Nothing is lost.
 * @throws UserError 403, 404
 */
export async function remove(ctx: Context, botId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { bot } = await lockBot(tx, ctx, 'manage_credentials', botId);
    await removeLocked(tx, ctx, bot);
  });
}

/**
 * Removes the address of a bot that is locked.
 * @throws UserError 404 without one
 */
export async function removeLocked(tx: Transaction, ctx: Context, bot: NamedBot): Promise<void> {
  const row = await store.remove(tx, bot.id);
  if (row === undefined) throw new UserError(404, 'deliveries.noEndpoint');
  await logBotChange(tx, ctx, bot, {
    what: 'endpointRemoved',
    before: { url: toSite(row.url) },
    after: { url: null },
  });
}

/** The address of a bot and its deliveries at a time; null when it fetches its events. */
export async function findSettings(
  tx: Queryable,
  botId: number,
): Promise<{ readonly url: string; readonly maxInFlight: number } | null> {
  const row = await store.find(tx, botId);
  return row === undefined ? null : { url: row.url, maxInFlight: row.maxInFlight };
}

/** The valid secrets of a bot in plain text, the current one first. */
export async function readSecrets(
  { db, rootSecrets, now }: Pick<Context, 'db' | 'rootSecrets' | 'now'>,
  botId: number,
): Promise<string[]> {
  const rows = await store.listSecrets(db, botId, now());
  return rows.flatMap(
    ({ secretEncrypted }) => decryptSecret(rootSecrets, botId, 'webhookSecret', secretEncrypted) ?? [],
  );
}
