import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Panel } from '@/shared/ui/page/Panel';
import { Tag } from '@/shared/ui/text/Tag';

import styles from '../Reports.module.css';
import type { ProfileCaseDetail } from './ProfilePanels';

/** The reported bot, with a link to its page. */
export function BotPanel({ bot }: { bot: NonNullable<ProfileCaseDetail['case']['bot']> }) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'reportCases.bot' })}>
      <div className={`${styles['who']} ${styles['body']}`}>
        <strong>
          {bot.is_deleted ? (
            <bdi>{bot.bot_name}</bdi>
          ) : (
            <Link to={paths.botDetail(bot.id)}>
              <bdi>{bot.bot_name}</bdi>
            </Link>
          )}
        </strong>
        <bdi>{bot.bot_handler}</bdi>
        {bot.is_deleted ? (
          <Tag tone="loss">
            <FormattedMessage id="reportCases.bot.deleted" />
          </Tag>
        ) : null}
      </div>
    </Panel>
  );
}
