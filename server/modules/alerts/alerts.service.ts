import { ALERT_LIMITS, alertBounds, alertSchema, isMetAt, type AlertCondition } from '../../../rules/market/alerts.ts';
import { boundedPage } from '../../../rules/paging.ts';
import { numberToDecimal } from '../../database/decimal.ts';
import { alertTypeIds } from '../../database/referenceIds.ts';
import type { Queryable, Transaction } from '../../database/types.ts';
import type { Alert, AlertSort } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import type { ServerMessageId } from '../../i18n/translate.ts';
import { isDelisted } from '../market/market.mapper.ts';
import { readQuotes, type QuoteContext } from '../market/quotes/quotes.service.ts';
import { findTickers } from '../market/tickerRecord.ts';
import { lockPeople } from '../people/people.locks.ts';
import { toAlert } from './alerts.mapper.ts';
import * as store from './alerts.store.ts';

export interface AlertListArgs {
  readonly pageNumber: number;
  readonly pageSize: number;
  readonly search?: string | null;
  readonly tickerId?: number | null;
  readonly active?: boolean | null;
  readonly sortBy?: AlertSort | null;
  readonly sortOrder?: 'asc' | 'desc' | null;
}

/** Returns a page of the caller's alerts with current prices, the newest first by default. */
export async function list(ctx: Context, args: AlertListArgs): Promise<{ data: Alert[]; totalCount: number }> {
  const viewer = requireViewer(ctx);
  const sortBy = args.sortBy ?? 'cts';
  const { rows, total } = await store.listPage(
    ctx.db,
    viewer.id,
    {
      search: args.search ?? undefined,
      tickerId: args.tickerId ?? undefined,
      active: args.active ?? undefined,
    },
    { ...boundedPage(args), sortBy, descending: (args.sortOrder ?? (sortBy === 'cts' ? 'desc' : 'asc')) === 'desc' },
  );
  const quotes = await readQuotes(
    ctx,
    rows.map(({ tickerId }) => tickerId),
  );
  return { data: rows.map((row) => toAlert(ctx, row, quotes.get(row.tickerId))), totalCount: total };
}

/** What adding an alert needs: the database, and prices. */
type AlertTools = Pick<Context, 'db'> & QuoteContext;

interface AlertArgs {
  readonly alertTypeId?: number | null;
  readonly condition: AlertCondition;
  readonly value: number;
  readonly isRepeat: boolean;
  readonly isEmail: boolean;
}

/**
 * Validates the input. An inactive alert sends nothing, so switching it off is not rejected for a condition that would
 * fire each time.
 */
async function parseChange(args: AlertArgs, isOn = true): Promise<Omit<store.AlertChange, 'alertTypeId' | 'active'>> {
  const { condition, value, isEmail } = await parseInput(alertSchema, { ...args, isRepeat: args.isRepeat && isOn });
  return { condition, threshold: numberToDecimal(Number(value)), everyTime: args.isRepeat, byEmail: isEmail };
}

async function checkType(ctx: AlertTools, alertTypeId: number | null): Promise<void> {
  if (alertTypeId !== null && !(await store.isActiveType(ctx.db, alertTypeId)))
    throw new UserError(400, 'alerts.typeNotFound');
}

/**
 * Asserts that a condition's type is active. Existing alerts of an inactive type stay valid.
 * @throws UserError 409
 */
async function checkCondition(ctx: AlertTools, condition: AlertCondition): Promise<void> {
  if (await store.isOffType(ctx.db, alertTypeIds[condition])) throw new UserError(409, 'alerts.typeOff');
}

/**
 * Computes the starting state of an alert. An alert whose condition is already met does not fire until the price
 * crosses again.
 * @throws UserError 404 for an unknown ticker, 400 for one that no longer trades, 503 without any price
 */
async function computeStart(
  ctx: AlertTools,
  tickerId: number,
  { condition, threshold }: Pick<store.AlertChange, 'condition' | 'threshold'>,
): Promise<store.AlertStart> {
  const ticker = (await findTickers(ctx.db, [tickerId])).get(tickerId);
  if (ticker === undefined) throw new UserError(404, 'alerts.tickerNotFound');
  if (isDelisted(ticker, ctx.now())) throw new UserError(400, 'alerts.delisted');
  const price = (await readQuotes(ctx, [tickerId])).get(tickerId)?.price;
  if (price === undefined) throw new UserError(503, 'alerts.noPrice');
  return {
    basePrice: numberToDecimal(price),
    wasMet: isMetAt(alertBounds(condition, Number(threshold), price), price),
    evaluatedAt: ctx.now(),
  };
}

/** Reads the newest active alerts of a user. */
export async function readActive(tx: Queryable, userId: number, pageSize: number): Promise<readonly store.AlertRow[]> {
  const params = { pageNumber: 1, pageSize, sortBy: 'cts', descending: true } as const;
  return (await store.listPage(tx, userId, { search: undefined, tickerId: undefined, active: true }, params)).rows;
}

/**
 * The caller adds an alert for a price condition.
 * @throws UserError 400 when the user has reached the limit of alerts, and for a duplicate; 409 for an inactive type
 */
export async function add(ctx: Context, args: AlertArgs & { readonly tickerId: number }): Promise<Alert> {
  const { id: userId } = requireViewer(ctx);
  return reread(ctx, userId, await addFor(ctx, userId, args));
}

/**
 * Adds an alert of a user.
 * @returns its id
 * @throws UserError as `add`
 */
async function addFor(
  tools: AlertTools,
  userId: number,
  args: AlertArgs & { readonly tickerId: number },
): Promise<number> {
  const change = await parseChange(args);
  const alertTypeId = args.alertTypeId ?? null;
  await checkType(tools, alertTypeId);
  await checkCondition(tools, change.condition);
  const start = await computeStart(tools, args.tickerId, change);
  return tools.db.transaction(async (tx) => {
    // The lock serializes the count and the insert of one user's requests.
    await lockPeople(tx, [userId]);
    if ((await store.countByUser(tx, userId)) >= ALERT_LIMITS.perPerson)
      throw new UserError(400, 'alerts.tooMany', { most: ALERT_LIMITS.perPerson });
    await assertNoDuplicateAlert(tx, userId, args.tickerId, change);
    return store.insert(tx, userId, args.tickerId, { ...change, ...start, alertTypeId, active: true });
  });
}

/**
 * Sets an alert for a user that fires once, without an e-mail, for example by a bot that the user allows to. An equal
 * active alert stays the only one.
 * @returns whether it is new
 * @throws UserError 400 for a bad threshold, a stock that no longer trades, and at the limit of alerts; 404 for an
 * unknown stock; 409 for an inactive type; 503 without any price
 */
export async function ensureOnce(
  tools: AlertTools,
  userId: number,
  alert: { readonly tickerId: number; readonly condition: AlertCondition; readonly value: number },
): Promise<boolean> {
  try {
    await addFor(tools, userId, { ...alert, isRepeat: false, isEmail: false });
    return true;
  } catch (error) {
    if (error instanceof UserError && error.messageId === 'alerts.twice') return false;
    throw error;
  }
}

async function assertNoDuplicateAlert(
  tx: Transaction,
  userId: number,
  tickerId: number,
  change: Pick<store.AlertChange, 'condition' | 'threshold'>,
): Promise<void> {
  if (await store.hasDuplicate(tx, userId, tickerId, change)) throw new UserError(400, 'alerts.twice');
}

export interface AlertUpdateArgs extends AlertArgs {
  readonly id: number;
  readonly active: boolean;
  /** The `uts` that the form was opened with. */
  readonly expectedUts?: Date | string | null;
}

/**
 * The caller changes an alert or switches it on or off. An alert with a new condition, or one that is switched on,
 * starts again from the current price.
 * @returns the alert and the id of the success message
 * @throws UserError 404 for an alert of another user, 409 when the alert is newer than the form
 */
export async function update(
  ctx: Context,
  args: AlertUpdateArgs,
): Promise<{ alert: Alert; messageId: ServerMessageId }> {
  const viewer = requireViewer(ctx);
  const current = await store.find(ctx.db, viewer.id, args.id);
  if (current === undefined) throw new UserError(404, 'alerts.notFound');
  const change = await parseChange(args, args.active);
  const alertTypeId = args.alertTypeId ?? null;
  if (alertTypeId !== current.alertTypeId) await checkType(ctx, alertTypeId);
  if (change.condition !== current.condition) await checkCondition(ctx, change.condition);
  const isSame = (row: store.AlertRow): boolean =>
    row.condition === change.condition && Number(row.threshold) === Number(change.threshold);
  const restarts = (row: store.AlertRow): boolean => args.active && !(row.active && isSame(row));
  // The price is fetched before the transaction, because the source may be slow.
  const start = restarts(current) ? await computeStart(ctx, current.tickerId, change) : undefined;
  const messageId = await ctx.db.transaction(async (tx): Promise<ServerMessageId> => {
    await lockPeople(tx, [viewer.id]);
    const row = await store.findForUpdate(tx, viewer.id, args.id);
    if (row === undefined) throw new UserError(404, 'alerts.notFound');
    const isOutdated = args.expectedUts && new Date(args.expectedUts).getTime() !== row.updatedAt.getTime();
    if (isOutdated || (restarts(row) && start === undefined)) throw new UserError(409, 'alerts.outdated');
    if (restarts(row)) await assertNoDuplicateAlert(tx, viewer.id, row.tickerId, change);
    const next = { ...change, alertTypeId, active: args.active };
    await store.update(tx, row, restarts(row) ? { ...next, ...start } : next, ctx.now());
    const onlySwitched = isSame(row) && row.everyTime === change.everyTime && row.byEmail === change.byEmail;
    if (!onlySwitched || row.active === args.active) return 'alerts.updated';
    return args.active ? 'alerts.switchedOn' : 'alerts.switchedOff';
  });
  return { alert: await reread(ctx, viewer.id, args.id), messageId };
}

export async function remove(ctx: Context, id: number): Promise<void> {
  if (!(await store.remove(ctx.db, requireViewer(ctx).id, id))) throw new UserError(404, 'alerts.notFound');
}

async function reread(ctx: Context, userId: number, id: number): Promise<Alert> {
  const row = await store.find(ctx.db, userId, id);
  if (row === undefined) throw new UserError(404, 'alerts.notFound');
  return toAlert(ctx, row, (await readQuotes(ctx, [row.tickerId])).get(row.tickerId));
}
