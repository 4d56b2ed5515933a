import { useState } from 'react';
import { useIntl } from 'react-intl';

import { SearchBox } from '@/shared/ui/SearchBox';

import { FoundStocks } from './FoundStocks';
import styles from './StockSearchList.module.css';

/** Searches stocks by name or symbol and links to their pages. */
export function StockSearchList() {
  const intl = useIntl();
  const [search, setSearch] = useState('');
  return (
    <section className={styles['search']} aria-label={intl.formatMessage({ id: 'stock.search.label' })}>
      <SearchBox label={intl.formatMessage({ id: 'stock.search.label' })} search={search} setSearch={setSearch} />
      {search === '' ? null : <FoundStocks search={search} />}
    </section>
  );
}
