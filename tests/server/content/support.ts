import type { ContentPage } from '../../../server/generated/schema.ts';
import type { TestApi } from '../../support/api/testApi.ts';

/** Resets every page to its built-in text. */
export const deleteContent = async (api: TestApi): Promise<void> => {
  await api.sql`delete from content_versions`;
};

/** A question in the input format of `publishHelp`. */
export const question = (title: string, change: object = {}) => ({
  title,
  titleTr: `${title} (tr)`,
  answer: `Answer of ${title}`,
  answerTr: null,
  active: true,
  ...change,
});

/** The audit entries about a page, the oldest first. */
export const getAuditEntries = (api: TestApi, page: ContentPage) =>
  api.sql<{ action: string; before: object; after: object }[]>`
    select action, before, after from audit_log
    where subject_type = 'content' and after->>'page' = ${page} order by created_at, id`;
