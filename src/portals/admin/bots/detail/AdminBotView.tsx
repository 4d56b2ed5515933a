import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';

import { ReviewView } from '@/domain/botReviews/ReviewView';
import { BotHeader } from '@/domain/bots/detail/BotHeader';
import { SubscriberList } from '@/domain/store/SubscriberList';
import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import styles from '../AdminBots.module.css';
import { BotRatings } from '../Ratings';
import { BotContent } from './BotContent';
import { DeveloperAndTeam } from './DeveloperAndTeam';
import { ReviewChanges } from './ReviewChanges';
import { StatusPanel } from './StatusPanel';

interface View {
  /** The value of `?tab=`. */
  name: string;
  titleId: MessageId;
  render: (bot: BotDetail_BotFragment) => ReactNode;
}

const REVIEW: View = {
  name: 'review',
  titleId: 'botDetail.tab.review',
  render: (bot) => (
    <ReviewView bot={bot} recipient="team">
      <StatusPanel bot={bot} />
      <ReviewChanges botId={bot.id} />
    </ReviewView>
  ),
};

const views: readonly View[] = [
  REVIEW,
  { name: 'content', titleId: 'botAdmin.tab.content', render: (bot) => <BotContent bot={bot} /> },
  { name: 'people', titleId: 'botAdmin.tab.people', render: (bot) => <DeveloperAndTeam bot={bot} /> },
  { name: 'ratings', titleId: 'botAdmin.tab.ratings', render: (bot) => <BotRatings botId={bot.id} /> },
  { name: 'subscribers', titleId: 'botDetail.tab.subscribers', render: (bot) => <SubscriberList botId={bot.id} /> },
];

/** The header of a bot's page and its tabs. */
export function AdminBotView({ bot }: { bot: BotDetail_BotFragment }) {
  const intl = useIntl();
  const tab = useSearchParams()[0].get('tab');
  const open = views.find(({ name }) => name === tab) ?? REVIEW;
  return (
    <PageLayout
      title={bot.name}
      description={<span dir="auto">{bot.short_description}</span>}
      breadcrumbs={[{ label: intl.formatMessage({ id: 'page.adminBots' }), to: paths.adminBots() }]}
    >
      <BotHeader bot={bot} changedAt={bot.uts} />
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
