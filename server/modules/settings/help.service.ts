import type { AboutRecord, HelpItem } from '../../generated/schema.ts';
import type { Context } from '../../graphql/context.ts';
import { Refusal } from '../../graphql/envelope.ts';
import { inLanguage } from '../../i18n/inLanguage.ts';
import { safeHtml } from '../safeHtml.ts';
import * as store from './help.store.ts';

/** The questions of the Help dialog; those switched off are for admins alone. */
export async function items(ctx: Context): Promise<HelpItem[]> {
  const rows = await store.listHelp(ctx.db, ctx.viewer?.role === 'admin' ? 'everything' : 'active');
  return rows.map((row) => ({
    id: row.id,
    title: inLanguage(ctx.language, row.title, row.titleTr),
    answer: inLanguage(ctx.language, row.answer, row.answerTr),
    active: row.active,
  }));
}

/** A page about the platform. */
export async function about(ctx: Context, id: number): Promise<AboutRecord> {
  const row = await store.findAbout(ctx.db, id);
  if (row === undefined) throw new Refusal(404, 'settings.helpNotFound');
  return {
    id: row.id,
    title: inLanguage(ctx.language, row.title, row.titleTr),
    description: safeHtml(inLanguage(ctx.language, row.description, row.descriptionTr)),
  };
}
