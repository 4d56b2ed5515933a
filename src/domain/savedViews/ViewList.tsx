import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useDeleteSavedViewMutation } from '@/generated/savedViews/deleteSavedView';
import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { useGetSavedViewListQuery } from '@/generated/savedViews/getSavedViewList';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { toViewQuery } from '@rules/platform/savedViews';

import styles from './SavedViews.module.css';

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

interface ViewButtonProps {
  isCurrent: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ViewButton({ isCurrent, onClick, children }: ViewButtonProps) {
  return (
    <button type="button" className={styles['view']} aria-current={isCurrent || undefined} onClick={onClick}>
      {children}
    </button>
  );
}

interface ViewItemProps {
  view: View;
  isCurrent: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

function ViewItem({ view, isCurrent, onChoose, onEdit }: ViewItemProps) {
  const intl = useIntl();
  const { id, name } = view;
  const confirm = useConfirm();
  const remove = useAction(useDeleteSavedViewMutation, { failure: 'form', refetchQueries: ['getSavedViewList'] });
  const askToRemove = () =>
    confirm({
      title: intl.formatMessage({ id: 'savedViews.delete.title' }, { name }),
      ...(view.is_shared && { message: intl.formatMessage({ id: 'savedViews.delete.shared' }) }),
      okLabel: intl.formatMessage({ id: 'savedViews.delete' }),
      danger: true,
      run: async () => {
        const outcome = await remove.run({ id });
        return outcome.ok ? undefined : outcome.message;
      },
    });
  return (
    <li className={styles['item']}>
      <ViewButton isCurrent={isCurrent} onClick={onChoose}>
        <bdi>{name}</bdi>
        {view.is_shared ? (
          <small>
            {view.is_own ? (
              <FormattedMessage id="savedViews.shared" />
            ) : (
              <FormattedMessage id="savedViews.sharedBy" values={{ name: view.owner_name }} />
            )}
          </small>
        ) : null}
      </ViewButton>
      {view.is_own ? (
        <Button
          type="text"
          icon={<EditOutlined aria-hidden />}
          aria-label={intl.formatMessage({ id: 'savedViews.edit.label' }, { name })}
          onClick={onEdit}
        />
      ) : null}
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={intl.formatMessage({ id: 'savedViews.delete.label' }, { name })}
        onClick={askToRemove}
      />
    </li>
  );
}
