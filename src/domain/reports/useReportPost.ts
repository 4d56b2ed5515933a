import { useApolloClient } from '@apollo/client/react';
import { useIntl } from 'react-intl';

import { useAddPostUserReportTopicRecordMutation } from '@/generated/reports/addPostUserReportTopicRecord';
import { useAction } from '@/shared/action/useAction';
import { isRecord } from '@/shared/action/envelope';
import { useConfirm } from '@/shared/feedback/useConfirm';

interface Reason {
  categoryId: number;
  subCategoryId?: number;
}

/**
 * Reports a post after a confirmation (social §5). The confirmation shows errors.
 * @param onReported called after a success
 */
export function useReportPost(postId: number, onReported: () => void): (reason: Reason) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const { cache } = useApolloClient();
  const report = useAction(useAddPostUserReportTopicRecordMutation, { failure: 'form' });
  return (reason) =>
    confirm({
      title: intl.formatMessage({ id: 'reports.confirm.title' }),
      okLabel: intl.formatMessage({ id: 'reports.confirm.ok' }),
      cancelLabel: intl.formatMessage({ id: 'reports.confirm.no' }),
      danger: true,
      run: async () => {
        const result = await report.run({ postId, ...reason });
        if (!result.ok) return result.message;
        // A user can report a post only once.
        cache.modify({
          id: cache.identify({ __typename: 'Post', id: postId }),
          fields: {
            viewer_can: (permissions: unknown) =>
              isRecord(permissions) ? { ...permissions, report: false } : permissions,
          },
        });
        onReported();
        return undefined;
      },
    });
}
