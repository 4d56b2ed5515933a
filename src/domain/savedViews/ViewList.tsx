import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { useGetSavedViewListQuery } from '@/generated/savedViews/getSavedViewList';
import { readResponse } from '@/shared/action/readResponse';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { toViewQuery } from '@rules/platform/savedViews';

import styles from './SavedViews.module.css';
import { ViewButton } from './ViewButton';
import { ViewItem } from './ViewItem';

type View = TableViews_SavedViewFragment;

interface ViewListProps {
  table: string;
  current: URLSearchParams;
  onChoose: (query: string) => void;
  onSave: () => void;
  onEdit: (view: View) => void;
}

/** The views of a table: own ones, and those of other admins, which can be deleted too. */
export function ViewList({ table, current, onChoose, onSave, onEdit }: ViewListProps) {
  const intl = useIntl();
  const result = useGetSavedViewListQuery({ variables: { table }, fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const views = response?.data ?? undefined;
  const query = toViewQuery(current);
  return (
    <div className={styles['views']}>
      {failure === undefined ? null : <ErrorState message={failure} onRetry={() => void result.refetch()} />}
      {views === undefined && failure === undefined ? <ListSkeleton count={2} /> : null}
      {views?.length === 0 ? (
        <p className={styles['empty']}>
          <FormattedMessage id="savedViews.empty" />
        </p>
      ) : null}
      <ul className={styles['list']} aria-label={intl.formatMessage({ id: 'savedViews.title' })}>
        <li>
          <ViewButton isCurrent={query === ''} onClick={() => onChoose('')}>
            <FormattedMessage id="savedViews.standard" />
          </ViewButton>
        </li>
        {views?.map((view) => (
          <ViewItem
            key={view.id}
            view={view}
            isCurrent={view.query === query}
            onChoose={() => onChoose(view.query)}
            onEdit={() => onEdit(view)}
          />
        ))}
      </ul>
      <Button type="primary" onClick={onSave}>
        <FormattedMessage id="savedViews.save" />
      </Button>
    </div>
  );
}
