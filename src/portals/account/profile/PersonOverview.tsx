import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { useDeviceName } from '@/domain/session/useDevices';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useGetPersonOverviewQuery, type GetPersonOverviewQuery } from '@/generated/people/getPersonOverview';
import { readResponse } from '@/shared/action/readResponse';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import { Fact, FactList } from './FactList';
import styles from './PersonOverview.module.css';

type Overview = NonNullable<GetPersonOverviewQuery['getPersonOverview']['data']>;
type Part = Overview['posts'];
type PartName = 'posts' | 'cases' | 'reports' | 'bots' | 'teams';

type Person = Pick<UserRecord_UserFragment, 'id' | 'full_name' | 'username'>;

/** What the platform stores about a person, for admins: sign-ins, posts, reports, bots and teams. */
export function PersonOverview({ user }: { user: Person }) {
  const result = useGetPersonOverviewQuery({ variables: { userId: user.id }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  if (response?.data) return <Parts overview={response.data} user={user} />;
  return failure === undefined ? (
    <ListSkeleton count={4} />
  ) : (
    <ErrorState message={failure} onRetry={() => void result.refetch()} />
  );
}

/** Where a row leads, and the list that shows all rows. Admins have no list of teams and of sent reports. */
const LINKS: Readonly<Record<PartName, { row: (id: number) => string; list?: (person: Person) => string }>> = {
  posts: { row: (id) => paths.post(id), list: ({ id }) => paths.user(id) },
  cases: {
    row: (id) => paths.adminReportCase(id),
    list: ({ full_name: search }) => paths.adminPostReports({ state: 'all', search }),
  },
  reports: { row: (id) => paths.adminReportCase(id) },
  bots: { row: (id) => paths.botDetail(id), list: ({ full_name: search }) => paths.adminBots({ search }) },
  teams: { row: (id) => paths.adminAuditLog({ on: 'team', id }) },
};

function Parts({ overview, user }: { overview: Overview; user: Person }) {
  return (
    <div className={styles['parts']}>
      <SignIns overview={overview} user={user} />
      <PartPanel name="posts" part={overview.posts} user={user} />
      <PartPanel name="cases" part={overview.cases} user={user} />
      <PartPanel name="reports" part={overview.reports} user={user} />
      <PartPanel name="bots" part={overview.bots} user={user} />
      <PartPanel name="teams" part={overview.teams} user={user} />
    </div>
  );
}

function SignIns({ overview: { last_sign_in: lastSignIn, devices }, user }: { overview: Overview; user: Person }) {
  const intl = useIntl();
  const format = useFormat();
  const getName = useDeviceName();
  return (
    <Panel
      title={intl.formatMessage({ id: 'personOverview.devices' })}
      count={devices.count}
      action={
        <Link to={paths.adminAuditLog({ search: `@${user.username}` })}>
          <FormattedMessage id="personOverview.actions" />
        </Link>
      }
    >
      <FactList>
        <Fact labelId="personOverview.lastSignIn">
          {lastSignIn === null ? <FormattedMessage id="personOverview.never" /> : format.dateTime(lastSignIn)}
        </Fact>
      </FactList>
      {devices.count === 0 ? (
        <p className={styles['empty']}>
          <FormattedMessage id="personOverview.devices.none" />
        </p>
      ) : (
        <ul className={styles['list']}>
          {devices.rows.map((device) => (
            <li key={device.id} className={styles['row']}>
              <span className={styles['title']}>{getName(device.device)}</span>
              {device.country_name === null ? null : <Tag>{device.country_name}</Tag>}
              <span className={styles['time']}>
                <FormattedMessage id="devices.lastUsed" values={{ when: <RelativeTime value={device.last_used} /> }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PartPanel({ name, part, user }: { name: PartName; part: Part; user: Person }) {
  const intl = useIntl();
  const { row, list } = LINKS[name];
  const title = intl.formatMessage({ id: `personOverview.${name}` });
  return (
    <Panel
      title={title}
      count={part.count}
      action={
        list && part.count > 0 ? (
          <Link
            to={list(user)}
            aria-label={intl.formatMessage({ id: 'personOverview.all.label' }, { part: title, name: user.full_name })}
          >
            <FormattedMessage id="personOverview.all" />
          </Link>
        ) : null
      }
    >
      {part.count === 0 ? (
        <p className={styles['empty']}>
          <FormattedMessage id="personOverview.none" />
        </p>
      ) : (
        <ul className={styles['list']} aria-label={title}>
          {part.rows.map(({ id, title: text, state, cts }) => (
            <li key={`${id} ${cts}`} className={styles['row']}>
              <Link className={styles['title']} to={row(id)} dir="auto">
                {text === '' ? <FormattedMessage id="personOverview.withoutText" /> : text}
              </Link>
              <Tag>{state}</Tag>
              <span className={styles['time']}>
                <RelativeTime value={cts} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
