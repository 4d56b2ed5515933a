import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useDeleteSavedViewMutation } from '@/generated/savedViews/deleteSavedView';
import type { TableViews_SavedViewFragment } from '@/generated/savedViews/fragments';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import styles from './SavedViews.module.css';
import { ViewButton } from './ViewButton';

interface ViewItemProps {
  view: TableViews_SavedViewFragment;
  isCurrent: boolean;
  onChoose: () => void;
  onEdit: () => void;
}

/** A view of a table, with the actions of those who may change it. */
export function ViewItem({ view, isCurrent, onChoose, onEdit }: ViewItemProps) {
  const intl = useIntl();
  const { id, name } = view;
  const confirm = useConfirm();
  const remove = useAction(useDeleteSavedViewMutation, { failure: 'form', refetchQueries: ['getSavedViewList'] });
  const confirmRemoval = () =>
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
        onClick={confirmRemoval}
      />
    </li>
  );
}
