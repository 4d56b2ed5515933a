import type { ServerMessageId } from '../../i18n/translate.ts';

/** What is told of decisions about posts has ids that begin so. */
export const DECISION_IDS = 'reports.to';

/** What those who reported a post are told begins so. */
export const REPORTER_IDS = 'reports.toReporter.';

/** What reporters read who do not see the post any more: the rule and the reason without its words. */
const UNNAMED: Readonly<Record<string, ServerMessageId>> = {
  'reports.toReporter.dismiss': 'reports.toReporterUnnamed.dismiss',
  'reports.toReporter.warn': 'reports.toReporterUnnamed.warn',
  'reports.toReporter.hide': 'reports.toReporterUnnamed.hide',
  'reports.toReporter.suspend': 'reports.toReporterUnnamed.suspend',
  'reports.toReporter.undo': 'reports.toReporterUnnamed.undo',
};

/** The sentence that says the same of a post without its words; itself where there is no need for another. */
export const withoutWords = <Id extends string>(messageId: Id): Id | ServerMessageId => UNNAMED[messageId] ?? messageId;
