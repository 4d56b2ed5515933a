import { useIntl } from 'react-intl';

import { useRestoreContentMutation } from '@/generated/content/restoreContent';
import type { ContentPage } from '@/generated/schema';
import { useAction } from '@/shared/action/useAction';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { versionName } from './versionName';

/** Publishes an earlier version again, after a confirmation; `current` is the newest version in the list. */
export function useRestore(page: ContentPage): (version: number, current: number) => void {
  const intl = useIntl();
  const confirm = useConfirm();
  const restore = useAction(useRestoreContentMutation, { failure: 'form', refetchQueries: ['getContentVersions'] });
  return (version, current) =>
    confirm({
      title: intl.formatMessage(
        { id: 'contentAdmin.restoreTitle' },
        { version: versionName(intl, version), page: intl.formatMessage({ id: `contentAdmin.page.${page}` }) },
      ),
      message: intl.formatMessage({ id: 'contentAdmin.restoreMessage' }),
      okLabel: intl.formatMessage({ id: 'contentAdmin.restore' }),
      run: async () => {
        const result = await restore.run({ page, version, expectedVersion: current });
        return result.ok ? undefined : result.message;
      },
    });
}
