import type { Queryable } from '../../database/types.ts';
import { violatesUnique } from '../../database/violates.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import * as rows from './botRows.store.ts';

export interface SelectedOptions {
  readonly typeId: number;
  readonly categoryId: number | null;
  readonly countryCodes: readonly string[];
  readonly permissionIds: readonly number[];
}

/** The bot's current choices: they stay valid when admins switch an option off. */
export interface CurrentOptions {
  readonly categoryId: number | null;
  readonly permissionIds: readonly number[];
}

const noChoices: CurrentOptions = { categoryId: null, permissionIds: [] };

/**
 * Validates the options of a form.
 * @throws UserError 400 for an option that does not exist or is no longer offered
 */
export async function assertValidOptions(
  tx: Queryable,
  params: SelectedOptions,
  current: CurrentOptions = noChoices,
): Promise<void> {
  const found = await rows.findOptions(tx, params);
  if (found.type === undefined) throw new UserError(400, 'bots.unknownType');
  if (params.categoryId !== null && found.category?.active !== true && params.categoryId !== current.categoryId)
    throw new UserError(400, 'bots.unknownCategory');
  if (params.countryCodes.some((code) => !found.countryCodes.includes(code)))
    throw new ValidationError(400, 'bots.form.country.unknown');
  const isOffered = (id: number): boolean => found.permissions.get(id) === true || current.permissionIds.includes(id);
  if (!params.permissionIds.every(isOffered)) throw new UserError(400, 'bots.unknownPermission');
}

/** @throws UserError 400 for the first name that is taken */
export async function assertNamesAvailable(
  tx: Queryable,
  params: Parameters<typeof rows.findTakenNames>[1],
  now: Date,
): Promise<void> {
  const taken = await rows.findTakenNames(tx, params, now);
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
 * Runs a change that claims names. A name can be taken between the check and the change, so a violated unique
 * constraint is reported as the field's error.
 */
export async function withUniqueNames<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const [index, messageId] of uniqueNames)
      if (violatesUnique(error, index)) throw new ValidationError(400, messageId);
    throw error;
  }
}
