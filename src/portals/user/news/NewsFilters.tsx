import { Select } from 'antd';
import { useState } from 'react';
import { useIntl } from 'react-intl';

import { StockSearchNote } from '@/domain/market/search/StockSearchNote';
import { formatStock, useStockSearch } from '@/domain/market/search/useStockSearch';
import { NewsLanguageSelect } from '@/domain/news/NewsLanguageSelect';
import { SearchBox } from '@/shared/ui/SearchBox';

import styles from './NewsPage.module.css';

interface NewsFiltersProps {
  search: string;
  setSearch: (search: string) => void;
  ticker: string | undefined;
  setTicker: (symbol: string | undefined) => void;
}

/** Filters the news by words of the title or by a stock, and by language. */
export function NewsFilters({ search, setSearch, ticker, setTicker }: NewsFiltersProps) {
  const intl = useIntl();
  return (
    <div className={styles['filters']}>
      <SearchBox
        label={intl.formatMessage({ id: 'news.page.search' })}
        search={search}
        setSearch={setSearch}
        className={styles['filter'] ?? ''}
      />
      <StockFilter ticker={ticker} setTicker={setTicker} />
      {/* The news of a stock are in the language of its exchange. */}
      <NewsLanguageSelect className={styles['language'] ?? ''} disabled={ticker !== undefined} />
    </div>
  );
}

function StockFilter({ ticker, setTicker }: Pick<NewsFiltersProps, 'ticker' | 'setTicker'>) {
  const intl = useIntl();
  const [query, setQuery] = useState('');
  const [open, setOpen] = useState(false);
  const found = useStockSearch(query, open);
  return (
    <Select<string>
      className={styles['filter'] ?? ''}
      aria-label={intl.formatMessage({ id: 'news.page.stock' })}
      placeholder={intl.formatMessage({ id: 'news.page.stock' })}
      allowClear
      value={ticker ?? null}
      onChange={(symbol: string | undefined) => setTicker(symbol)}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setQuery('');
      }}
      showSearch={{ searchValue: query, onSearch: setQuery, filterOption: false }}
      options={found.stocks.map((stock) => ({ value: stock.ticker_symbol, label: formatStock(stock) }))}
      notFoundContent={<StockSearchNote search={found} />}
    />
  );
}
