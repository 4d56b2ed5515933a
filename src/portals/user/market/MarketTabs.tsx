import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { Tabs } from '@/shared/ui/Tabs';

import { EventDays } from './EventDays';
import { IndexList } from './IndexList';
import { Industries } from './Industries';
import type { Industry } from './industry';
import { IndustryStocks } from './IndustryStocks';
import styles from './MarketPage.module.css';
import { RankedStocks } from './RankedStocks';
import { MARKET_TABS, type MarketTab, type useMarketParams } from './useMarketParams';

interface MarketTabsProps {
  params: ReturnType<typeof useMarketParams>;
  /** Undefined while they load. */
  industries: readonly Industry[] | undefined;
}

/** The lists of the market; only the open one is read. */
export function MarketTabs({ params, industries }: MarketTabsProps) {
  const intl = useIntl();
  const { tab, openTab, industry, day, setDay } = params;
  const lists: Record<MarketTab, () => ReactNode> = {
    trending: () => <RankedStocks type="trending" />,
    gainers: () => <RankedStocks type="gainer" />,
    losers: () => <RankedStocks type="loser" />,
    indices: () => <IndexList />,
    industries: () =>
      industry === undefined ? (
        <Industries industries={industries} />
      ) : (
        <IndustryStocks key={industry} id={industry} name={industries?.find(({ id }) => id === industry)?.name} />
      ),
    events: () => <EventDays day={day} onDay={setDay} />,
  };
  return (
    <div className={styles['tabs']}>
      <Tabs
        label={intl.formatMessage({ id: 'market.page.lists' })}
        tabs={MARKET_TABS.map((key) => ({ key, label: <FormattedMessage id={`market.page.tab.${key}`} /> }))}
        open={tab}
        onOpen={openTab}
      >
        {lists[tab]()}
      </Tabs>
    </div>
  );
}
