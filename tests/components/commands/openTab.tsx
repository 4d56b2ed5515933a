import type { ComponentType } from 'react';

import { useGetBotDetailsByIdQuery } from '@/generated/bots/getBotDetailsById';

import { buildDeveloper } from '../../support/builders/viewers';
import type { MockedOperation } from '../../support/mocks/mockOperation';
import { renderAt, type Rendered } from '../../support/render/renderAt';

interface TabOnPageProps {
  tab: ComponentType<{ botId: number }>;
}

/** A view of bot 31 on its page: the bot is loaded. */
function TabOnPage({ tab: Tab }: TabOnPageProps) {
  const { data } = useGetBotDetailsByIdQuery({ variables: { botId: 31 } });
  return data ? <Tab botId={31} /> : null;
}

export const openTab = (
  tab: ComponentType<{ botId: number }>,
  mocks: ReadonlyArray<Pick<MockedOperation<never>, 'mock'>>,
  { query = '', language }: { query?: string; language?: 'en' | 'tr' } = {},
): Promise<Rendered> =>
  renderAt(`/my-bots-detail/31${query}`, {
    route: '/my-bots-detail/:botId',
    element: <TabOnPage tab={tab} />,
    viewer: buildDeveloper(),
    mocks,
    language,
  });
