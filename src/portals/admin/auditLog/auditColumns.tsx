import type { IntlShape } from 'react-intl';
import { Link } from 'react-router';

import type { AuditEntry } from '@/generated/schema';
import { paths } from '@/shared/paths';
import type { Format } from '@/shared/format/useFormat';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './AuditLog.module.css';
import type { AuditRow } from './auditSource';
import { Changes, changesAsText } from './Changes';

/** Fields that a row shows; the whole entry has its dialog. */
const SHOWN = 3;

/** Who did it: an account that is gone keeps its number. */
export function actorName(intl: IntlShape, { actor, actor_id: id, actor_role: role }: AuditRow): string {
  if (actor !== null) return actor.full_name;
  if (id !== null) return intl.formatMessage({ id: 'audit.gone' }, { id: String(id) });
  return intl.formatMessage({ id: role === 'system' ? 'audit.system' : 'audit.nobody' });
}

/** What it was done to. */
export const subjectName = (
  intl: IntlShape,
  { subject_type: type, subject_id: id }: Pick<AuditEntry, 'subject_type' | 'subject_id'>,
): string =>
  id === null || id === undefined ? type : intl.formatMessage({ id: 'audit.subject' }, { type, id: String(id) });

/** The columns of the audit log. */
export function auditColumns(intl: IntlShape, format: Format): ReadonlyArray<DataColumn<AuditRow>> {
  return [
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'audit.column.when' }),
      sortable: true,
      hideable: false,
      text: ({ cts }) => cts,
      render: ({ cts }) => <time dateTime={cts}>{format.dateTime(cts)}</time>,
    },
    {
      key: 'who',
      title: intl.formatMessage({ id: 'audit.column.who' }),
      text: (row) => (row.actor === null ? actorName(intl, row) : `${row.actor.full_name} (@${row.actor.username})`),
      render: (row) =>
        row.actor === null ? (
          actorName(intl, row)
        ) : (
          <span className={styles['who']}>
            <Link to={paths.userDetail(row.actor.id)}>
              <bdi>{row.actor.full_name}</bdi>
            </Link>
            <small>
              <bdi>@{row.actor.username}</bdi>
            </small>
          </span>
        ),
    },
    {
      key: 'role',
      title: intl.formatMessage({ id: 'audit.column.role' }),
      exportOnly: true,
      text: ({ actor_role: role }) => role,
      render: () => null,
    },
    {
      key: 'action',
      title: intl.formatMessage({ id: 'audit.column.action' }),
      hideable: false,
      text: ({ action }) => action,
      render: ({ action }) => <code className={styles['code']}>{action}</code>,
    },
    {
      key: 'subject',
      title: intl.formatMessage({ id: 'audit.column.subject' }),
      from: 'sm',
      text: (row) => subjectName(intl, row),
      render: (row) => <bdi>{subjectName(intl, row)}</bdi>,
    },
    {
      key: 'changes',
      title: intl.formatMessage({ id: 'audit.column.changes' }),
      from: 'md',
      text: ({ changes }) => changesAsText(changes),
      render: ({ changes }) =>
        changes.length === 0 ? (
          intl.formatMessage({ id: 'audit.noChanges' })
        ) : (
          <Changes changes={changes} most={SHOWN} />
        ),
    },
    {
      key: 'from',
      title: intl.formatMessage({ id: 'audit.column.from' }),
      from: 'xl',
      text: ({ ip_address: address }) => address ?? '',
      render: ({ ip_address: address }) => <bdi>{address}</bdi>,
    },
    {
      key: 'request',
      title: intl.formatMessage({ id: 'audit.column.request' }),
      exportOnly: true,
      text: ({ request_id: id }) => id ?? '',
      render: () => null,
    },
  ];
}
