import type { ServerMessageId } from '../../../i18n/translate.ts';

/** Prefix of the message ids of decisions about posts. */
export const DECISION_IDS = 'reports.to';

/** Prefixes of the message ids of decisions that reported people and the authors of posts and comments get. */
export const MODERATION_IDS = ['reports.toAuthor', 'comments.toAuthor.', 'profileReports.toPerson.'] as const;

/** Prefix of the message ids that reporters of a post get. */
export const REPORTER_IDS = 'reports.toReporter.';

/**
 * Messages without the text of the post: for reporters who can no longer see the post, and for authors of posts without
 * text. They name the rule and the reason, and to the author the number of pictures.
 */
const MESSAGES_WITHOUT_TEXT: Readonly<Record<string, ServerMessageId>> = {
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

/** Returns the message id without the text of the post, or the id itself when there is no such variant. */
export const withoutPostText = <Id extends string>(messageId: Id): Id | ServerMessageId =>
  MESSAGES_WITHOUT_TEXT[messageId] ?? messageId;
