import type { UiSettings, UiSettingsInput } from '../../generated/schema.ts';
import { uiSettingsSchema } from '../../../rules/people/settings.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { parseInput } from '../../context/parseInput.ts';
import { toUiSettings } from './uiSettings.mapper.ts';
import * as store from './uiSettings.store.ts';

/** Returns the caller's interface settings; null when none are stored. */
export async function get(ctx: Context): Promise<UiSettings | null> {
  const row = await store.find(ctx.db, requireViewer(ctx).id);
  return row === undefined ? null : toUiSettings(row);
}

/**
 * Merges changes into the caller's interface settings.
 * @throws UserError 400
 */
export async function update(ctx: Context, settings: UiSettingsInput): Promise<UiSettings> {
  const { id } = requireViewer(ctx);
  await parseInput(uiSettingsSchema, settings);
  const { themes, ...changes } = settings;
  return toUiSettings(await store.merge(ctx.db, id, { ...changes, ...(themes ? { themes: { ...themes } } : {}) }));
}
