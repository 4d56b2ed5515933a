import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { PublishChecklist } from '@/domain/botReviews/PublishChecklist';
import { Timeline } from '@/domain/botReviews/Timeline';
import { statusTone } from '@/domain/bots/botStatus';
import { SubscriberList } from '@/domain/store/SubscriberList';
import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/PageLayout';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Tag } from '@/shared/ui/Tag';

import styles from '../AdminBots.module.css';
import { BotRatings } from '../Ratings';
import { BotContent } from './BotContent';
import { DeveloperAndTeam } from './DeveloperAndTeam';
import { StandingPanel } from './StandingPanel';

interface View {
  /** As it stands in the address, `?tab=`. */
  name: string;
  titleId: MessageId;
  render: (bot: BotDetail_BotFragment) => ReactNode;
}

const REVIEW: View = {
  name: 'review',
  titleId: 'botDetail.tab.review',
  render: (bot) => (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        <StandingPanel bot={bot} />
        <PublishChecklist bot={bot} />
      </div>
      <Timeline botId={bot.id} canWrite={bot.viewer_can.message} writesTo="team" />
    </div>
  ),
};

const views: readonly View[] = [
  REVIEW,
  { name: 'content', titleId: 'botAdmin.tab.content', render: (bot) => <BotContent bot={bot} /> },
  { name: 'people', titleId: 'botAdmin.tab.people', render: (bot) => <DeveloperAndTeam bot={bot} /> },
  { name: 'ratings', titleId: 'botAdmin.tab.ratings', render: (bot) => <BotRatings botId={bot.id} /> },
  { name: 'subscribers', titleId: 'botDetail.tab.subscribers', render: (bot) => <SubscriberList botId={bot.id} /> },
];

/** The head of a bot's page and its views. */
export function AdminBotView({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const asked = useSearchParams()[0].get('tab');
  const open = views.find(({ name }) => name === asked) ?? REVIEW;
  return (
    <PageLayout
      title={bot.name}
      description={<span dir="auto">{bot.short_description}</span>}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminBots' }), to: paths.adminBots() }]}
    >
      <section className={styles['head']} aria-label={intl.formatMessage({ id: 'botDetail.head' })}>
        <Avatar kind="bot" src={bot.image ?? bot.thumb} size={72} />
        <ul className={styles['facts']}>
          <li>
            <code translate="no" dir="ltr">
              {bot.handler}
            </code>
          </li>
          <li>
            <Tag tone={statusTone(bot.s2_bot_status.id)}>{bot.s2_bot_status.status}</Tag>
          </li>
          <li>
            <FormattedMessage id="botDetail.subscribers" values={{ count: bot.num_subscribers }} />
          </li>
          <li>
            <FormattedMessage id="botDetail.changed" values={{ when: <RelativeTime value={bot.uts} /> }} />
          </li>
        </ul>
      </section>
      <LinkTabs
        label={intl.formatMessage({ id: 'botDetail.tab.label' }, { name: bot.name })}
        tabs={views.map(({ name, titleId }) => ({
          to: paths.botDetail(bot.id, { tab: name === REVIEW.name ? undefined : name }),
          label: <FormattedMessage id={titleId} />,
          isOpen: name === open.name,
        }))}
      />
      <div className={styles['view']}>{open.render(bot)}</div>
    </PageLayout>
  );
}
