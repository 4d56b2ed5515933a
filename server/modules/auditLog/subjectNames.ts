import { sql, type SQL } from 'drizzle-orm';
import type { AuditSubject } from '../../../rules/platform/audit.ts';
import { userStatusIds } from '../../database/referenceIds.ts';
import { auditLog } from '../../database/tables/platform/audit.ts';
import { translate, type Language } from '../../i18n/translate.ts';
import { teamNameSql } from '../teams/teamName.ts';

/** Characters of a text without a title. */
const EXCERPT = 80;

const LISTS: Partial<Record<AuditSubject, string>> = {
  permission: 'permissions',
  brokerage: 'brokerages',
  'attachment type': 'attachment_types',
  'activity scope': 'activity_scopes',
  'activity type': 'activity_types',
  'notification type': 'notification_types',
  'alert type': 'alert_types',
  'policy type': 'policy_types',
  'report category': 'report_categories',
  'report subcategory': 'report_subcategories',
  'profile category': 'profile_report_categories',
  'bot category': 'bot_categories',
  'marketplace category': 'marketplace_categories',
};

/** Returns the beginning of a text, with an ellipsis when it is cut. */
const excerptSql = (column: 'p.description' | 'f.feedback'): SQL => {
  const [text, limit] = [sql.raw(column), sql.raw(String(EXCERPT))];
  return sql`case when length(${text}) > ${limit} then rtrim(left(${text}, ${limit})) || '…' else ${text} end`;
};

const postTitle = sql`coalesce(nullif(p.title, ''), ${excerptSql('p.description')})`;

/**
 * Returns the current name of an entry's subject; null when it was deleted or has no name. `case` reads only the branch
 * of the subject's own type.
 */
export function subjectName(language: Language): SQL<string | null> {
  const nameFrom = (table: string) => {
    const name = language === 'tr' ? 'coalesce(l.name_tr, l.name)' : 'l.name';
    return sql`select ${sql.raw(name)} from ${sql.raw(table)} l where l.id = ${auditLog.subjectId}`;
  };
  const policyType = sql.raw(language === 'tr' ? 'coalesce(t.name_tr, t.name)' : 't.name');
  const names: Partial<Record<AuditSubject, SQL>> = {
    user: sql`select coalesce(nullif(concat_ws(' ', u.firstname, nullif(u.lastname, '')), ''), u.username)
      from users u where u.id = ${auditLog.subjectId} and u.status_id <> ${sql.raw(String(userStatusIds.deleted))}`,
    team: sql`select ${teamNameSql('t', language)} from teams t where t.id = ${auditLog.subjectId}`,
    bot: sql`select b.name from bots b where b.id = ${auditLog.subjectId} and b.deleted_at is null`,
    post: sql`select ${postTitle} from posts p where p.id = ${auditLog.subjectId} and p.state <> 'deleted'`,
    news: sql`select n.title from news n where n.id = ${auditLog.subjectId}`,
    'report case': sql`select ${postTitle} from report_cases c join posts p on p.id = c.post_id where c.id = ${auditLog.subjectId}`,
    'profile report case': sql`select coalesce(b.name, nullif(concat_ws(' ', u.firstname, nullif(u.lastname, '')), ''), u.username)
      from profile_report_cases c left join users u on u.id = c.user_id left join bots b on b.id = c.bot_id
      where c.id = ${auditLog.subjectId} and u.status_id is distinct from ${sql.raw(String(userStatusIds.deleted))}`,
    policy: sql`select ${policyType} || ' ' || v.version from policies v join policy_types t on t.id = v.policy_type_id
      where v.id = ${auditLog.subjectId}`,
    content: sql`select case v.page when 'about' then ${translate(language, 'content.about')} else ${translate(language, 'content.help')} end
      || ' ' || v.version from content_versions v where v.id = ${auditLog.subjectId}`,
    feedback: sql`select ${excerptSql('f.feedback')} from feedback f where f.id = ${auditLog.subjectId}`,
    'bug report': sql`select f.title from bug_reports f where f.id = ${auditLog.subjectId}`,
    'contact request': sql`select f.full_name from contact_requests f where f.id = ${auditLog.subjectId}`,
    ...Object.fromEntries(Object.entries(LISTS).map(([subject, table]) => [subject, nameFrom(table)])),
  };
  const branches = Object.entries(names).map(([subject, name]) => sql`when ${subject} then (${name})`);
  return sql<string | null>`case ${auditLog.subjectType} ${sql.join(branches, sql` `)} end`;
}
