import { lazy, type ComponentType, type ReactNode } from 'react';

import type { BotDetail_BotFragment } from '@/generated/bots/fragments';
import type { MessageId } from '@/shared/i18n/messages';

/** A tab whose code is loaded when it is opened or preloaded. */
function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return {
    View: lazy(() => load().then((component) => ({ default: component }))),
    // A failure is reported when the tab is opened.
    preload: () => void load().catch(() => undefined),
  };
}

const overview = lazily(() => import('./tabs/OverviewTab').then((module) => module.OverviewTab));
const commands = lazily(() => import('./tabs/CommandsTab').then((module) => module.CommandsTab));
const access = lazily(() => import('./tabs/AccessTab').then((module) => module.AccessTab));
const images = lazily(() => import('./tabs/ImagesTab').then((module) => module.ImagesTab));
const testers = lazily(() => import('./tabs/TestersTab').then((module) => module.TestersTab));
const review = lazily(() => import('./tabs/ReviewTab').then((module) => module.ReviewTab));
const subscribers = lazily(() => import('./tabs/SubscribersTab').then((module) => module.SubscribersTab));
const reviews = lazily(() => import('./tabs/ReviewsTab').then((module) => module.ReviewsTab));
const analytics = lazily(() => import('./tabs/AnalyticsTab').then((module) => module.AnalyticsTab));
const credentials = lazily(() => import('./tabs/CredentialsTab').then((module) => module.CredentialsTab));
const runtime = lazily(() => import('./tabs/RuntimeTab').then((module) => module.RuntimeTab));
const deliveries = lazily(() => import('./tabs/DeliveriesTab').then((module) => module.DeliveriesTab));
const trial = lazily(() => import('./tabs/TryTab').then((module) => module.TryTab));
const manifest = lazily(() => import('./manifest/ManifestTab').then((module) => module.ManifestTab));
const settings = lazily(() => import('./tabs/SettingsTab').then((module) => module.SettingsTab));

interface BotTab {
  /** The value of `?tab=`; the links of the publish checklist use the same names. */
  name: string;
  titleId: MessageId;
  /** The number beside the title. */
  count?: (bot: BotDetail_BotFragment) => number;
  preload: () => void;
  render: (bot: BotDetail_BotFragment) => ReactNode;
}

/** The tabs of a bot's page in their order. */
export const botTabs: readonly BotTab[] = [
  {
    name: 'overview',
    titleId: 'botDetail.tab.overview',
    preload: overview.preload,
    render: (bot) => <overview.View bot={bot} />,
  },
  {
    name: 'commands',
    titleId: 'botDetail.tab.commands',
    count: ({ num_commands }) => num_commands,
    preload: commands.preload,
    render: (bot) => <commands.View botId={bot.id} />,
  },
  {
    name: 'access',
    titleId: 'botDetail.tab.access',
    preload: access.preload,
    render: (bot) => <access.View botId={bot.id} />,
  },
  {
    name: 'images',
    titleId: 'botDetail.tab.images',
    count: ({ bannerImages, featuredImages }) => bannerImages.length + featuredImages.length,
    preload: images.preload,
    render: (bot) => <images.View bot={bot} />,
  },
  {
    name: 'testers',
    titleId: 'botDetail.tab.testers',
    count: ({ num_testers }) => num_testers,
    preload: testers.preload,
    render: (bot) => <testers.View botId={bot.id} />,
  },
  {
    name: 'review',
    titleId: 'botDetail.tab.review',
    preload: review.preload,
    render: (bot) => <review.View bot={bot} />,
  },
  {
    name: 'subscribers',
    titleId: 'botDetail.tab.subscribers',
    count: ({ num_subscribers }) => num_subscribers,
    preload: subscribers.preload,
    render: (bot) => <subscribers.View botId={bot.id} />,
  },
  {
    name: 'reviews',
    titleId: 'botDetail.tab.reviews',
    count: ({ num_reviews }) => num_reviews,
    preload: reviews.preload,
    render: (bot) => <reviews.View botId={bot.id} />,
  },
  {
    name: 'analytics',
    titleId: 'botDetail.tab.analytics',
    preload: analytics.preload,
    render: (bot) => <analytics.View botId={bot.id} />,
  },
  {
    name: 'runtime',
    titleId: 'botDetail.tab.runtime',
    preload: runtime.preload,
    render: (bot) => <runtime.View bot={bot} />,
  },
  {
    name: 'deliveries',
    titleId: 'botDetail.tab.deliveries',
    preload: deliveries.preload,
    render: (bot) => <deliveries.View bot={bot} />,
  },
  {
    name: 'try',
    titleId: 'botDetail.tab.try',
    preload: trial.preload,
    render: (bot) => <trial.View bot={bot} />,
  },
  {
    name: 'manifest',
    titleId: 'botDetail.tab.manifest',
    preload: manifest.preload,
    render: (bot) => <manifest.View botId={bot.id} />,
  },
  {
    name: 'credentials',
    titleId: 'botDetail.tab.credentials',
    preload: credentials.preload,
    render: (bot) => <credentials.View bot={bot} />,
  },
  {
    name: 'settings',
    titleId: 'botDetail.tab.settings',
    preload: settings.preload,
    render: (bot) => <settings.View bot={bot} />,
  },
];

export const FIRST_TAB = 'overview';
