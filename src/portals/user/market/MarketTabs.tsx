import { Tabs } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

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
    <Tabs
      className={styles['tabs']}
      activeKey={tab}
      onChange={openTab}
      destroyOnHidden
      animated={false}
      aria-label={intl.formatMessage({ id: 'market.page.lists' })}
      items={MARKET_TABS.map((name) => ({
        key: name,
        label: <FormattedMessage id={`market.page.tab.${name}`} />,
        children: name === tab ? lists[name]() : null,
      }))}
    />
  );
}
