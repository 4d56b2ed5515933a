import type { ServerMessageId } from '../../../i18n/translate.ts';

/** What is told of decisions about posts has ids that begin so. */
export const DECISION_IDS = 'reports.to';

/** What the authors of posts and comments are told of decisions about them begins so. */
export const MODERATION_IDS = ['reports.toAuthor', 'comments.toAuthor.'] as const;

/** What those who reported a post are told begins so. */
export const REPORTER_IDS = 'reports.toReporter.';

/**
 * What reporters read who do not see the post any more, and authors of a post without words: the rule and the reason, and of
 * one's own post how many pictures it has.
 */
const UNNAMED: Readonly<Record<string, ServerMessageId>> = {
  'reports.toReporter.dismiss': 'reports.toReporterUnnamed.dismiss',
  'reports.toReporter.warn': 'reports.toReporterUnnamed.warn',
  'reports.toReporter.hide': 'reports.toReporterUnnamed.hide',
  'reports.toReporter.suspend': 'reports.toReporterUnnamed.suspend',
  'reports.toReporter.undo': 'reports.toReporterUnnamed.undo',
  'reports.toAuthor.warn': 'reports.toAuthorUnnamed.warn',
  'reports.toAuthor.hide': 'reports.toAuthorUnnamed.hide',
  'reports.toAuthor.suspend': 'reports.toAuthorUnnamed.suspend',
  'reports.toAuthor.undo': 'reports.toAuthorUnnamed.undo',
  'reports.toAuthor.undoHidden': 'reports.toAuthorUnnamed.undoHidden',
  'reports.toAuthor.undoSuspended': 'reports.toAuthorUnnamed.undoSuspended',
  'reports.toAuthor.delete': 'reports.toAuthorUnnamed.delete',
};

/** The sentence that says the same of a post without its words; itself where there is no need for another. */
export const withoutWords = <Id extends string>(messageId: Id): Id | ServerMessageId => UNNAMED[messageId] ?? messageId;
