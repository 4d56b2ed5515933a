import { fullName } from '../../../rules/people/people.ts';
import type { StoredHelpItem } from '../../database/tables/platform/content.ts';
import type { AboutRecord, ContentPage, ContentText, ContentVersion, HelpItem } from '../../generated/schema.ts';
import { pickText } from '../../i18n/pickText.ts';
import type { Language } from '../../i18n/translate.ts';
import { safeHtml } from '../ground/texts/safeHtml.ts';
import type { StoredVersion, VersionRow } from './content.store.ts';

/** Maps the questions with their order on the page. */
export const toHelpItems = (language: Language, items: readonly StoredHelpItem[]): HelpItem[] =>
  items.map(({ title, titleTr, answer, answerTr, active }, index) => ({
    id: index + 1,
    title: pickText(language, title, titleTr),
    answer: pickText(language, answer, answerTr),
    active,
  }));

/** Maps the text of the About dialog to the caller's language. */
export const toAboutRecord = (id: number, title: string, language: Language, content: StoredVersion): AboutRecord => ({
  id,
  title,
  description: safeHtml(pickText(language, content.description ?? '', content.descriptionTr)),
});

/** Maps a version without its texts. */
export const toVersion = (
  { page, version, createdAt, author }: VersionRow,
  currentVersion: number,
): ContentVersion => ({
  page,
  version,
  is_current: version === currentVersion,
  author: author && { id: author.id, full_name: fullName(author) },
  cts: createdAt,
});

/** The version before the first published one. */
export const builtInVersion = (page: ContentPage, currentVersion: number): ContentVersion => ({
  page,
  version: 0,
  is_current: currentVersion === 0,
  author: null,
  cts: null,
});

/** Maps a version in both languages for the editor. */
export const toContentText = (page: ContentPage, content: StoredVersion, currentVersion: number): ContentText => ({
  page,
  version: content.version,
  is_current: content.version === currentVersion,
  description_en: content.description === null ? null : safeHtml(content.description),
  description_tr: content.descriptionTr === null ? null : safeHtml(content.descriptionTr),
  items:
    content.items?.map(({ title, titleTr, answer, answerTr, active }) => ({
      title_en: title,
      title_tr: titleTr,
      answer_en: answer,
      answer_tr: answerTr,
      active,
    })) ?? null,
});
