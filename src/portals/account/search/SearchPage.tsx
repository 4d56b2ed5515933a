import { useIntl } from 'react-intl';
import { Link, useSearchParams } from 'react-router';

import { NoVisiblePosts } from '@/domain/posts/feed/NoVisiblePosts';
import { isResultKind, getKinds, resultKinds, getResultPath, type ResultKindName } from '@/domain/search/searchKinds';
import { SearchResultRow } from '@/domain/search/SearchResultRow';
import { useSearchResults } from '@/domain/search/useSearchResults';
import { useViewer } from '@/domain/session/SessionContext';
import { Segmented } from '@/shared/ui/Segmented';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { Panel } from '@/shared/ui/page/Panel';
import { SearchBox } from '@/shared/ui/SearchBox';
import { SEARCH_LIMITS } from '@rules/text/search';

import styles from './SearchPage.module.css';

const ROW_HEIGHT_PX = 60;

/** All results of a search, one kind at a time; text and kind are in the address (`?q=…&type=…`). */
export function SearchPage() {
  const intl = useIntl();
  const { role } = useViewer();
  const [params, setParams] = useSearchParams();
  const text = (params.get('q') ?? '').trim().slice(0, SEARCH_LIMITS.text);
  const kinds = getKinds(role);
  const requested = params.get('type');
  const kind = isResultKind(requested) && kinds.includes(requested) ? requested : (kinds[0] ?? 'bot');
  const change = (name: 'q' | 'type', value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        next.set(name, value);
        return next;
      },
      { replace: name === 'q' },
    );

  return (
    <PageLayout title={intl.formatMessage({ id: 'page.search' })}>
      <Panel
        title={
          text === '' ? intl.formatMessage({ id: 'search.what' }) : intl.formatMessage({ id: 'search.for' }, { text })
        }
      >
        <div className={styles['tools']}>
          <SearchBox
            label={intl.formatMessage({ id: 'search.field' })}
            search={text}
            setSearch={(next) => change('q', next)}
            className={styles['box']}
          />
          <Segmented<ResultKindName>
            value={kind}
            aria-label={intl.formatMessage({ id: 'search.kinds' })}
            options={kinds.map((item) => ({
              value: item,
              label: intl.formatMessage({ id: resultKinds[item].titleId }),
            }))}
            onChange={(next) => change('type', next)}
          />
        </div>
        {text === '' ? (
          <EmptyState title={intl.formatMessage({ id: 'search.start' })} />
        ) : (
          <Results key={`${kind} ${text}`} text={text} kind={kind} />
        )}
      </Panel>
    </PageLayout>
  );
}

function Results({ text, kind }: { text: string; kind: ResultKindName }) {
  const intl = useIntl();
  const { role } = useViewer();
  const { items, hasMore, loading, failure, loadMore: onLoadMore } = useSearchResults(text, kind);
  const progress = { hasMore, loading, failure, onLoadMore };
  return (
    <InfiniteList
      label={intl.formatMessage({ id: 'search.results' })}
      items={items}
      getKey={({ id }) => id}
      renderItem={(searchResult) => (
        <Link to={getResultPath(searchResult, role)} className={styles['result']}>
          <SearchResultRow result={searchResult} size={40} />
        </Link>
      )}
      estimatedHeight={ROW_HEIGHT_PX}
      height="70vh"
      shrinks
      {...progress}
      empty={
        hasMore ? (
          <NoVisiblePosts {...progress} />
        ) : (
          <EmptyState
            title={intl.formatMessage({ id: 'search.none' }, { text })}
            hint={intl.formatMessage({ id: 'search.noneHint' })}
          />
        )
      }
    />
  );
}
