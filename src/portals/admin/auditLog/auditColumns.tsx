import { useIntl, type IntlShape } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import type { Format } from '@/shared/format/useFormat';
import { Address } from '@/shared/ui/text/Address';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './AuditLog.module.css';
import type { AuditRow } from './auditSource';
import { formatAction, formatRole, subjectPath, formatSubject } from './auditTexts';
import { Changes, changesAsText } from './Changes';

/** Fields that a row shows; the dialog of the entry shows all. */
const SHOWN = 3;

/** The actor; of a deleted account the number. */
function actorName(intl: IntlShape, { actor, actor_id: id, actor_role: role }: AuditRow): string {
  if (actor !== null) return actor.full_name;
  if (id !== null) return intl.formatMessage({ id: 'audit.gone' }, { id: String(id) });
  return intl.formatMessage({ id: role === 'system' ? 'audit.system' : 'audit.notSignedIn' });
}

/** The actor, with a link to an existing account. */
export function Actor({ entry }: { entry: AuditRow }) {
  const name = <bdi>{actorName(useIntl(), entry)}</bdi>;
  return entry.actor === null ? name : <Link to={paths.userDetail(entry.actor.id)}>{name}</Link>;
}

/** The subject, with a link to an existing one. */
export function Subject({ entry }: { entry: AuditRow }) {
  const words = formatSubject(useIntl(), entry);
  const to = subjectPath(entry);
  return <bdi className={styles['subject']}>{to === undefined ? words : <Link to={to}>{words}</Link>}</bdi>;
}

/** The columns of the audit log. */
export function auditColumns(
  intl: IntlShape,
  format: Format,
  onOpen: (id: number) => void,
): ReadonlyArray<DataColumn<AuditRow>> {
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
      // The narrowest screens show the subject below the action.
      visibleFrom: 'sm',
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
              <Address>{`@${row.actor.username}`}</Address>
            </small>
          </span>
        ),
    },
    {
      key: 'role',
      title: intl.formatMessage({ id: 'audit.column.role' }),
      exportOnly: true,
      text: ({ actor_role: role }) => formatRole(intl, role),
      render: () => null,
    },
    {
      key: 'action',
      title: intl.formatMessage({ id: 'audit.column.action' }),
      hideable: false,
      text: ({ action }) => formatAction(intl, action),
      render: (row) => (
        <span className={styles['what']}>
          <RowOpener onOpen={() => onOpen(row.id)}>{formatAction(intl, row.action)}</RowOpener>
          <small className={styles['onWhat']}>
            <Subject entry={row} />
          </small>
          <small className={styles['actor']}>
            <bdi>{actorName(intl, row)}</bdi>
          </small>
        </span>
      ),
    },
    {
      key: 'code',
      title: intl.formatMessage({ id: 'audit.column.code' }),
      exportOnly: true,
      text: ({ action }) => action,
      render: () => null,
    },
    {
      key: 'subject',
      title: intl.formatMessage({ id: 'audit.column.subject' }),
      exportOnly: true,
      text: (row) => formatSubject(intl, row),
      render: () => null,
    },
    {
      key: 'changes',
      title: intl.formatMessage({ id: 'audit.column.changes' }),
      visibleFrom: 'md',
      text: (row) => changesAsText(row, { intl, format }),
      render: (row) => <Changes entry={row} maxFields={SHOWN} />,
    },
    {
      key: 'from',
      title: intl.formatMessage({ id: 'audit.column.from' }),
      visibleFrom: 'xl',
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
