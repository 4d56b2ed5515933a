import { ABOUT_RECORD } from '../../../rules/platform/aboutRecord.ts';
import { aboutTextSchema, helpSchema } from '../../../rules/platform/content.ts';
import { boundedPage } from '../../../rules/paging.ts';
import type {
  AboutRecord,
  ContentPage,
  ContentText,
  ContentVersion,
  HelpItem,
  MutationPublishAboutArgs,
  MutationPublishHelpArgs,
  MutationRestoreContentArgs,
  QueryGetContentVersionArgs,
  QueryGetContentVersionsArgs,
} from '../../generated/schema.ts';
import type { Queryable } from '../../database/types.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { translate } from '../../i18n/translate.ts';
import { recordAudit } from '../ground/audit/recordAudit.ts';
import { cleanTexts } from '../ground/texts/bilingualHtml.ts';
import { builtInTexts } from './builtInTexts.ts';
import { builtInVersion, toAboutRecord, toHelpItems, toContentText, toVersion } from './content.mapper.ts';
import * as store from './content.store.ts';

/** Returns the questions of the Help dialog. Only admins get the inactive ones. */
export async function getHelp(ctx: Context): Promise<HelpItem[]> {
  const items = toHelpItems(ctx.language, (await findCurrent(ctx.db, 'help')).items ?? []);
  return ctx.viewer?.role === 'admin' ? items : items.filter(({ active }) => active);
}

/** Returns the text of the About dialog. */
export async function getAbout(ctx: Context, id: number): Promise<AboutRecord> {
  if (id !== ABOUT_RECORD) throw new UserError(404, 'content.notFound');
  const title = translate(ctx.language, 'content.about.title');
  return toAboutRecord(id, title, ctx.language, await findCurrent(ctx.db, 'about'));
}

/** Lists the versions of a page, the newest first. The built-in version is the last one. */
export async function listVersions(
  ctx: Context,
  { page, ...args }: QueryGetContentVersionsArgs,
): Promise<{ data: ContentVersion[]; total: number }> {
  const params = boundedPage(args);
  const [{ version: current }, { rows, total }] = await Promise.all([
    findCurrent(ctx.db, page),
    store.listVersions(ctx.db, page, params),
  ]);
  const data = rows.map((row) => toVersion(row, current));
  const isLastPage = params.pageNumber === Math.ceil((total + 1) / params.pageSize);
  return { data: isLastPage ? [...data, builtInVersion(page, current)] : data, total: total + 1 };
}

/** Returns one version in both languages, by default the current one. */
export async function getVersionTexts(ctx: Context, args: QueryGetContentVersionArgs): Promise<ContentText> {
  const current = await findCurrent(ctx.db, args.page);
  const requested = args.version ?? current.version;
  return toContentText(args.page, await getVersion(ctx.db, args.page, requested), current.version);
}

/**
 * publishAbout: publishes the next version of the About dialog.
 * @throws UserError 400 for an empty text, 409 when there is a newer version
 */
export async function publishAbout(ctx: Context, args: MutationPublishAboutArgs): Promise<ContentText> {
  const { description, descriptionTr = null } = await cleanTexts(aboutTextSchema, args, 'contentAdmin.text.required');
  return publishNextVersion(ctx, 'about', args.expectedVersion, { description, descriptionTr, items: null });
}

/**
 * publishHelp: publishes the next version of the Help dialog.
 * @throws UserError 400 with the invalid field, 409 when there is a newer version
 */
export async function publishHelp(ctx: Context, args: MutationPublishHelpArgs): Promise<ContentText> {
  const { items } = await parseInput(helpSchema, args);
  const entries = items.map(({ titleTr, answerTr, ...entry }) => ({
    ...entry,
    titleTr: titleTr || null,
    answerTr: answerTr || null,
  }));
  return publishNextVersion(ctx, 'help', args.expectedVersion, {
    description: null,
    descriptionTr: null,
    items: entries,
  });
}

/**
 * restoreContent: publishes an earlier version again, as the next one.
 * @throws UserError 404 for an unknown version, 409 when it is the current one or there is a newer one
 */
export async function restore(
  ctx: Context,
  { page, version: restored, expectedVersion }: MutationRestoreContentArgs,
): Promise<ContentText> {
  const { version: _number, ...texts } = await getVersion(ctx.db, page, restored);
  if (restored === expectedVersion) throw new UserError(409, 'content.isShown');
  return publishNextVersion(ctx, page, expectedVersion, texts, restored);
}

/** Returns the current version of a page. */
const findCurrent = async (tx: Queryable, page: ContentPage): Promise<store.StoredVersion> =>
  (await store.findNewest(tx, page)) ?? builtInTexts[page];

async function getVersion(tx: Queryable, page: ContentPage, number: number): Promise<store.StoredVersion> {
  const found = number === 0 ? builtInTexts[page] : await store.find(tx, page, number);
  if (found === undefined) throw new UserError(404, 'content.versionNotFound');
  return found;
}

function publishNextVersion(
  ctx: Context,
  page: ContentPage,
  expected: number,
  texts: store.PageTexts,
  restored?: number,
): Promise<ContentText> {
  return ctx.db.transaction(async (tx) => {
    const before = await findCurrent(tx, page);
    const next = { ...texts, version: before.version + 1 };
    const author = { page, createdById: requireViewer(ctx).id, createdAt: ctx.now() };
    const id = before.version === expected ? await store.insert(tx, { ...next, ...author }) : undefined;
    // Another admin published a version concurrently.
    if (id === undefined) throw new UserError(409, 'content.outdated');
    await recordAudit(tx, ctx, {
      action: restored === undefined ? 'content.published' : 'content.restored',
      subjectType: 'content',
      subjectId: id,
      before: { version: before.version },
      after: { page, version: next.version, restored },
    });
    return toContentText(page, next, next.version);
  });
}
