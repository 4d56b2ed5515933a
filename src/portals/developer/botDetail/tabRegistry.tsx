import { lazy, type ReactNode } from 'react';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';

/** What a tab that shows the bot itself is given. */
export interface BotPartProps {
  bot: BotDetail_BotFragment;
}

const OverviewTab = lazy(() => import('./tabs/OverviewTab').then((module) => ({ default: module.OverviewTab })));
const CommandsTab = lazy(() => import('./tabs/CommandsTab').then((module) => ({ default: module.CommandsTab })));
const ImagesTab = lazy(() => import('./tabs/ImagesTab').then((module) => ({ default: module.ImagesTab })));
const TestersTab = lazy(() => import('./tabs/TestersTab').then((module) => ({ default: module.TestersTab })));
const ReviewTab = lazy(() => import('./tabs/ReviewTab').then((module) => ({ default: module.ReviewTab })));
const SubscribersTab = lazy(() =>
  import('./tabs/SubscribersTab').then((module) => ({ default: module.SubscribersTab })),
);
const ReviewsTab = lazy(() => import('./tabs/ReviewsTab').then((module) => ({ default: module.ReviewsTab })));
const CredentialsTab = lazy(() =>
  import('./tabs/CredentialsTab').then((module) => ({ default: module.CredentialsTab })),
);
const SettingsTab = lazy(() => import('./tabs/SettingsTab').then((module) => ({ default: module.SettingsTab })));

interface BotTab {
  /** As it stands in the address, `?tab=`; the links of the publish checklist use the same names. */
  name: string;
  titleId: MessageId;
  /** Shown beside the title. */
  count?: (bot: BotDetail_BotFragment) => number;
  render: (bot: BotDetail_BotFragment) => ReactNode;
}

/** The views of a bot's page in their order; each loads when it is opened. */
export const botTabs: readonly BotTab[] = [
  { name: 'overview', titleId: 'botDetail.tab.overview', render: (bot) => <OverviewTab bot={bot} /> },
  {
    name: 'commands',
    titleId: 'botDetail.tab.commands',
    count: ({ num_commands }) => num_commands,
    render: (bot) => <CommandsTab botId={bot.id} />,
  },
  {
    name: 'images',
    titleId: 'botDetail.tab.images',
    count: ({ bannerImages, featuredImages }) => bannerImages.length + featuredImages.length,
    render: (bot) => <ImagesTab bot={bot} />,
  },
  {
    name: 'testers',
    titleId: 'botDetail.tab.testers',
    count: ({ num_testers }) => num_testers,
    render: (bot) => <TestersTab botId={bot.id} />,
  },
  { name: 'review', titleId: 'botDetail.tab.review', render: (bot) => <ReviewTab bot={bot} /> },
  {
    name: 'subscribers',
    titleId: 'botDetail.tab.subscribers',
    count: ({ num_subscribers }) => num_subscribers,
    render: (bot) => <SubscribersTab botId={bot.id} />,
  },
  {
    name: 'reviews',
    titleId: 'botDetail.tab.reviews',
    count: ({ num_reviews }) => num_reviews,
    render: (bot) => <ReviewsTab botId={bot.id} />,
  },
  { name: 'credentials', titleId: 'botDetail.tab.credentials', render: (bot) => <CredentialsTab bot={bot} /> },
  { name: 'settings', titleId: 'botDetail.tab.settings', render: (bot) => <SettingsTab bot={bot} /> },
];

export const FIRST_TAB = 'overview';
