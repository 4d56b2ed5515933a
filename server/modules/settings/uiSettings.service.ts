import type { UiSettings, UiSettingsInput } from '../../generated/schema.ts';
import { uiSettingsSchema } from '../../../rules/people/settings.ts';
import { signedIn, type Context } from '../../context/context.ts';
import { parseInput } from '../../context/parseInput.ts';
import { toUiSettings } from './uiSettings.mapper.ts';
import * as store from './uiSettings.store.ts';

/** The look of the shell that the caller chose on any device; null when they never chose. */
export async function get(ctx: Context): Promise<UiSettings | null> {
  const row = await store.find(ctx.db, signedIn(ctx).id);
  return row === undefined ? null : toUiSettings(row);
}

/** Keeps what the caller chose; what is left out stays as it is. */
export async function update(ctx: Context, settings: UiSettingsInput): Promise<UiSettings> {
  const { id } = signedIn(ctx);
  await parseInput(uiSettingsSchema, settings);
  const { themes, ...chosen } = settings;
  return toUiSettings(await store.merge(ctx.db, id, { ...chosen, ...(themes ? { themes: { ...themes } } : {}) }));
}
