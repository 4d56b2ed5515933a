import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useDeleteActivityMutation } from '@/generated/activities/deleteActivity';
import { useMarkActivityReadMutation } from '@/generated/activities/markActivityRead';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { InfiniteList } from '@/shared/ui/list/InfiniteList';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import styles from './Activities.module.css';
import { ActivityRow } from './ActivityRow';
import { useActivities } from './useActivities';

/** The activities of other users that concern the viewer (social §2): read, delete, clear all. */
export function ActivitiesPage() {
  const intl = useIntl();
  const confirm = useConfirm();
  const activities = useActivities();
  const clear = useAction(useDeleteActivityMutation, { failure: 'form', onSuccess: () => activities.evict() });
  const readAll = useAction(useMarkActivityReadMutation, { refetchQueries: ['getActivity'] });
  const isEmpty = activities.items.length === 0;

  const confirmClear = () =>
    confirm({
      title: intl.formatMessage({ id: 'activities.clear.question' }),
      message: intl.formatMessage({ id: 'activities.clear.about' }),
      okLabel: intl.formatMessage({ id: 'activities.clear' }),
      danger: true,
      run: async () => {
        const result = await clear.run({ clearAll: true });
        return result.ok ? undefined : result.message;
      },
    });

  return (
    <PageLayout
      title={intl.formatMessage({ id: 'page.activities' })}
      description={<FormattedMessage id="activities.about" />}
      actions={
        <>
          <Button
            disabled={readAll.busy || activities.items.every(({ is_read: isRead }) => isRead)}
            onClick={() => void readAll.run({})}
          >
            <FormattedMessage id="activities.readAll" />
          </Button>
          <Button danger aria-haspopup="dialog" disabled={isEmpty} onClick={confirmClear}>
            <FormattedMessage id="activities.clear" />
          </Button>
        </>
      }
    >
      <div className={styles['list']}>
        <InfiniteList
          {...activities}
          onLoadMore={activities.loadMore}
          label={intl.formatMessage({ id: 'page.activities' })}
          height="75vh"
          shrinks
          estimatedHeight={76}
          getKey={({ id }) => id}
          renderItem={(activity) => <ActivityRow activity={activity} onDeleted={activities.evict} />}
          empty={
            <EmptyState
              image="profile"
              title={intl.formatMessage({ id: 'activities.empty' })}
              hint={intl.formatMessage({ id: 'activities.emptyHint' })}
            />
          }
          scrollKey="activities"
        />
      </div>
    </PageLayout>
  );
}
