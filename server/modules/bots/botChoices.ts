import type { Queryable } from '../../database/types.ts';
import { violatesUnique } from '../../database/violates.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import * as rows from './botRows.store.ts';

export interface Choices {
  readonly typeId: number;
  readonly categoryId: number | null;
  readonly codes: readonly string[];
  readonly permissionIds: readonly number[];
}

/** What a bot has already: that stays allowed when admins switch it off. */
export interface Kept {
  readonly categoryId: number | null;
  readonly permissionIds: readonly number[];
}

const nothing: Kept = { categoryId: null, permissionIds: [] };

/**
 * Looks up what a form chose from the platform's lists.
 * @throws UserError 400 for what does not exist, or is no longer offered
 */
export async function checkChoices(tx: Queryable, params: Choices, kept: Kept = nothing): Promise<void> {
  const found = await rows.chosen(tx, params);
  if (found.type === undefined) throw new UserError(400, 'bots.unknownType');
  if (params.categoryId !== null && found.category?.active !== true && params.categoryId !== kept.categoryId)
    throw new UserError(400, 'bots.unknownCategory');
  if (params.codes.some((code) => !found.codes.includes(code)))
    throw new ValidationError(400, 'bots.form.country.unknown');
  const isOffered = (id: number): boolean => found.permissions.get(id) === true || kept.permissionIds.includes(id);
  if (!params.permissionIds.every(isOffered)) throw new UserError(400, 'bots.unknownPermission');
}

/** @throws UserError 400 naming the first of the names that somebody has */
export async function assertAvailable(
  tx: Queryable,
  params: Parameters<typeof rows.takenNames>[1],
  now: Date,
): Promise<void> {
  const taken = await rows.takenNames(tx, params, now);
  if (taken.name) throw new ValidationError(400, 'bots.form.name.taken');
  if (taken.handler) throw new ValidationError(400, 'bots.form.handler.taken');
  if (taken.userName) throw new ValidationError(400, 'bots.form.userName.taken');
}

const uniqueNames = [
  ['bots_name_key', 'bots.form.name.taken'],
  ['bots_handler_key', 'bots.form.handler.taken'],
  ['bot_credentials_user_name', 'bots.form.userName.taken'],
] as const;

/**
 * Runs a change that takes names. Somebody may take one between the check and the change: the database decides, and the
 * loser is told which name it was.
 */
export async function takingNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [index, messageId] of uniqueNames)
      if (violatesUnique(error, index)) throw new ValidationError(400, messageId);
    throw error;
  }
}
