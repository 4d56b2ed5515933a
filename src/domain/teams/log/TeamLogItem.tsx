import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { TeamLogSubject } from '@/generated/schema';
import type { TeamLog_TeamLogEntryFragment } from '@/generated/teams/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { isTeamLogField } from '@rules/teams/teamLog';

import styles from './TeamLog.module.css';

import { getActionMessage, fieldMessages, valueMessages } from './teamLogMessages';

/** A log entry: actor, action, time and changed values. */
export function TeamLogItem({ entry }: { entry: TeamLog_TeamLogEntryFragment }) {
  return (
    <div className={styles['entry']}>
      <Avatar kind="profile" src={entry.actor?.thumb ?? null} size={32} />
      <div className={styles['text']}>
        <span>
          <FormattedMessage
            id={getActionMessage(entry.action)}
            values={{ actor: <Actor entry={entry} />, subject: <Subject entry={entry} /> }}
          />
        </span>
        {entry.changes.length > 0 ? (
          <ul className={styles['changes']}>
            {entry.changes.map((change) => (
              <Change key={change.field} change={change} />
            ))}
          </ul>
        ) : null}
        <small>
          <RelativeTime value={entry.cts} />
        </small>
      </div>
    </div>
  );
}

function Actor({ entry: { actor } }: { entry: TeamLog_TeamLogEntryFragment }): ReactNode {
  if (actor === null) return <FormattedMessage id="teams.log.someone" />;
  return <Link to={paths.user(actor.id)}>{actor.full_name}</Link>;
}

/** Pages of the subjects; the log is already on the page of its team. */
const subjectPaths = { team: undefined, user: paths.user, bot: paths.myBotDetail } satisfies Record<
  TeamLogSubject,
  ((id: number) => string) | undefined
>;

function Subject({ entry }: { entry: TeamLog_TeamLogEntryFragment }): ReactNode {
  const { subject_id, subject_name, subject_type } = entry;
  if (subject_name === null)
    return <FormattedMessage id={subject_type === 'user' ? 'teams.log.someone' : 'teams.log.thing'} />;
  const toPath = subjectPaths[subject_type];
  if (subject_id === null || toPath === undefined) return <b>{subject_name}</b>;
  return <Link to={toPath(subject_id)}>{subject_name}</Link>;
}

/** Fields without a label are not shown. */
function Change({ change }: { change: TeamLog_TeamLogEntryFragment['changes'][number] }) {
  const intl = useIntl();
  const { field } = change;
  if (!isTeamLogField(field)) return null;
  const formatValue = (value: string | null): string => {
    const id = value === null ? undefined : valueMessages[field]?.get(value);
    return id === undefined ? (value ?? '') : intl.formatMessage({ id });
  };
  const values = {
    field: intl.formatMessage({ id: fieldMessages[field] }),
    before: formatValue(change.before),
    after: formatValue(change.after),
  };
  const id =
    change.before === null
      ? 'teams.log.changeSet'
      : change.after === null
        ? 'teams.log.changeCleared'
        : 'teams.log.change';
  return (
    <li>
      <FormattedMessage id={id} values={values} />
    </li>
  );
}
