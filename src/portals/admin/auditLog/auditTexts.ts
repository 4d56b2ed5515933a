import type { IntlShape } from 'react-intl';

import type { AuditEntry } from '@/generated/schema';
import { isMessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { AUDIT_SUBJECTS, isAuditAction, isAuditSubject, type AuditSubject } from '@rules/platform/audit';

/** The translated action. The log may contain actions of other versions, which have no message. */
export const formatAction = (intl: IntlShape, action: string): string =>
  isAuditAction(action) ? intl.formatMessage({ id: `audit.action.${action}` }) : action;

/** The translated kind of a subject. */
export const formatSubjectType = (intl: IntlShape, type: string): string =>
  isAuditSubject(type) ? intl.formatMessage({ id: `audit.subjectType.${AUDIT_SUBJECTS[type]}` }) : type;

/** The translated role of the actor. */
export function formatRole(intl: IntlShape, role: string): string {
  const id = role === 'system' ? 'audit.system' : `roles.${role}`;
  return isMessageId(intl.messages, id) ? intl.formatMessage({ id }) : role;
}

/** The translated name of a field. */
export function formatField(intl: IntlShape, field: string): string {
  const id = `audit.field.${field}`;
  return isMessageId(intl.messages, id) ? intl.formatMessage({ id }) : field;
}

type Subject = Pick<AuditEntry, 'subject_type' | 'subject_id' | 'subject_name'> & {
  changes: ReadonlyArray<Pick<AuditEntry['changes'][number], 'field' | 'after'>>;
};

/** The subject: its kind with its name, or with its number when it is deleted. */
export function formatSubject(intl: IntlShape, { subject_type, subject_id: id, subject_name: name }: Subject): string {
  const type = formatSubjectType(intl, subject_type);
  if (name) return intl.formatMessage({ id: 'audit.named' }, { type, name });
  return id === null || id === undefined ? type : intl.formatMessage({ id: 'audit.thing' }, { type, id: String(id) });
}

type SubjectPath = (id: number, name: string, changes: Subject['changes']) => string;

const lookup =
  (toPath: (query: { search: string }) => string): SubjectPath =>
  (_id, name) =>
    toPath({ search: name });

/** The page of a subject, by kind. Teams have no page for admins: their entries link nowhere. */
const SUBJECT_PATHS: Partial<Record<AuditSubject, SubjectPath>> = {
  user: (id) => paths.userDetail(id),
  team: (id) => paths.adminAuditLog({ on: 'team', id }),
  bot: (id) => paths.botDetail(id),
  post: (id) => paths.post(id),
  news: (id) => paths.adminArticle(id),
  'report case': (id) => paths.adminReportCase(id),
  'profile report case': (id) => paths.adminProfileCase(id),
  feedback: (id) => paths.adminFeedbackDetail(id),
  'bug report': (id, name) => paths.adminBugReports({ search: name, dialog: 'message', subject: id }),
  'contact request': (id, name) => paths.adminContactRequests({ search: name, dialog: 'message', subject: id }),
  policy: () => paths.adminPrivacyPolicy(),
  // Each page has a list of versions; About's is the default.
  content: (_id, _name, changes) =>
    paths.adminContent({
      of: changes.some(({ field, after }) => field === 'page' && after === '"help"') ? 'help' : undefined,
    }),
  permission: lookup(paths.adminBotPermissions),
  brokerage: lookup(paths.adminBrokerage),
  'attachment type': lookup(paths.adminAttachmentTypes),
  'activity scope': lookup(paths.adminActivityScopes),
  'activity type': lookup(paths.adminActivityTypes),
  'notification type': lookup(paths.adminNotificationTypes),
  'alert type': lookup(paths.adminAlertTypes),
  'policy type': lookup(paths.adminPolicyTypes),
  'report category': lookup(paths.adminPostCategories),
  'report subcategory': lookup(paths.adminPostSubcategories),
  'profile category': lookup(paths.adminProfileCategories),
  'bot category': lookup(paths.adminBotCategories),
  'marketplace category': lookup(paths.adminMarketplaceCategories),
};

/** The page of the subject; undefined when it is deleted or has no page. */
export function subjectPath(entry: Subject): string | undefined {
  const { subject_type: type, subject_id: id, subject_name: name, changes } = entry;
  if (type === 'platformSettings') return paths.adminSettings();
  if (!name || id === null || id === undefined || !isAuditSubject(type)) return undefined;
  return SUBJECT_PATHS[type]?.(id, name, changes);
}
