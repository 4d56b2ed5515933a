import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import type { TeamBots_BotFragment } from '@/generated/teams/fragments';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { Panel } from '@/shared/ui/page/Panel';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { Tag } from '@/shared/ui/text/Tag';

import styles from './Members.module.css';

interface TeamBotsProps {
  bots: readonly TeamBots_BotFragment[];
  /** Absent for members who may not create a bot. */
  onCreate?: (() => void) | undefined;
}

export function TeamBots({ bots, onCreate }: TeamBotsProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'teams.detail.bots' })} count={bots.length}>
      {bots.length === 0 ? (
        <EmptyState
          image="bot"
          title={intl.formatMessage({ id: 'teams.detail.noBots' })}
          hint={intl.formatMessage({ id: 'teams.detail.noBotsHint' })}
          action={
            onCreate && (
              <Button type="primary" onClick={onCreate}>
                <FormattedMessage id="bots.create" />
              </Button>
            )
          }
        />
      ) : (
        <ul className={styles['list']}>
          {bots.map((bot) => (
            <li key={bot.id} className={styles['member']}>
              <Avatar kind="bot" src={bot.thumb ?? bot.image} size={40} />
              <span className={styles['person']}>
                <Link to={paths.myBotDetail(bot.id)}>
                  <bdi>{bot.name}</bdi>
                </Link>
                <small>
                  <bdi>{bot.handler}</bdi> · <bdi>{bot.short_description}</bdi>
                </small>
              </span>
              <span className={styles['tags']}>
                {bot.last_update_bot === null ? null : (
                  <small>
                    <RelativeTime value={bot.last_update_bot} />
                  </small>
                )}
                <Tag>{bot.s2_bot_status.status}</Tag>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
