import type { IntlShape } from 'react-intl';
import { Link } from 'react-router';

import { getStatusTone } from '@/domain/bots/botStatus';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';
import { RowOpener } from '@/shared/ui/table/RowOpener';
import type { DataColumn } from '@/shared/ui/table/types';

import styles from './AdminBots.module.css';
import type { AdminBot } from './botPages';

/** The sort columns of bots; the server has an index for each. */
export const BOT_SORTS = ['name', 'subscribers', 'cts', 'uts'] as const;

/** The columns of every table of bots. The widest screens show more of them. */
export function botColumns(intl: IntlShape): ReadonlyArray<DataColumn<AdminBot>> {
  const getReview = ({ reviewed }: AdminBot) =>
    intl.formatMessage({ id: reviewed ? 'botAdmin.review.done' : 'botAdmin.review.open' });
  const getTeam = ({ is_personal_team, team_name }: AdminBot) =>
    is_personal_team ? intl.formatMessage({ id: 'botDetail.personalTeam' }) : (team_name ?? '');
  return [
    {
      key: 'name',
      title: intl.formatMessage({ id: 'botAdmin.column.bot' }),
      sortable: true,
      hideable: false,
      text: ({ name }) => name,
      render: (bot) => (
        <span className={styles['cell']}>
          <Avatar kind="bot" src={bot.thumb} size={32} />
          <span className={styles['names']}>
            <RowOpener to={paths.botDetail(bot.id)}>
              <bdi>{bot.name}</bdi>
            </RowOpener>
            <small translate="no" dir="ltr">
              {bot.handler}
            </small>
          </span>
        </span>
      ),
    },
    {
      key: 'handler',
      title: intl.formatMessage({ id: 'botAdmin.column.handler' }),
      exportOnly: true,
      text: ({ handler }) => handler,
      render: () => null,
    },
    {
      key: 'status',
      title: intl.formatMessage({ id: 'botAdmin.column.status' }),
      text: ({ s2_bot_status }) => s2_bot_status.status,
      render: ({ s2_bot_status }) => <Tag tone={getStatusTone(s2_bot_status.id)}>{s2_bot_status.status}</Tag>,
    },
    {
      key: 'review',
      title: intl.formatMessage({ id: 'botAdmin.column.review' }),
      visibleFrom: 'xxl',
      text: getReview,
      render: (bot) => <Tag tone={bot.reviewed ? 'plain' : 'attention'}>{getReview(bot)}</Tag>,
    },
    {
      key: 'waiting',
      title: intl.formatMessage({ id: 'botAdmin.column.waiting' }),
      visibleFrom: 'md',
      text: ({ waiting_since: since }) => since ?? '',
      render: ({ waiting_since: since }) => (since === null ? null : <RelativeTime value={since} />),
    },
    {
      key: 'developer',
      title: intl.formatMessage({ id: 'botAdmin.column.developer' }),
      visibleFrom: 'xl',
      text: ({ creator_name }) => creator_name ?? '',
      render: ({ creator_name, id_s2_users }) =>
        id_s2_users === null ? (
          <bdi>{creator_name}</bdi>
        ) : (
          <Link to={paths.userDetail(id_s2_users)} dir="auto">
            {creator_name}
          </Link>
        ),
    },
    {
      key: 'team',
      title: intl.formatMessage({ id: 'botAdmin.column.team' }),
      visibleFrom: 'xxl',
      text: getTeam,
      render: (bot) => <bdi>{getTeam(bot)}</bdi>,
    },
    {
      key: 'subscribers',
      title: intl.formatMessage({ id: 'botAdmin.column.subscribers' }),
      sortable: true,
      visibleFrom: 'xl',
      align: 'end',
      text: ({ num_subscribers }) => num_subscribers,
      render: ({ num_subscribers }) => intl.formatNumber(num_subscribers),
    },
    {
      key: 'cts',
      title: intl.formatMessage({ id: 'botAdmin.column.created' }),
      sortable: true,
      visibleFrom: 'xxl',
      text: ({ cts }) => cts,
      render: ({ cts }) => <RelativeTime value={cts} />,
    },
    {
      key: 'uts',
      title: intl.formatMessage({ id: 'botAdmin.column.changed' }),
      sortable: true,
      visibleFrom: 'xxl',
      text: ({ uts }) => uts,
      render: ({ uts }) => <RelativeTime value={uts} />,
    },
  ];
}
