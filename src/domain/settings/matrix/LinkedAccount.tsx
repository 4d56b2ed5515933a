import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import type { MatrixDialog_MatrixMirrorFragment } from '@/generated/mirrors/fragments';
import { useConfirm } from '@/shared/feedback/useConfirm';

import { MatrixId } from './MatrixId';
import styles from './MatrixPanel.module.css';
import { useEndMatrixLink } from './useMatrixLink';

/** The linked account, and the end of the link after a confirmation. */
export function LinkedAccount({
  mirror: { matrix_id: matrixId, room_count: count },
}: {
  mirror: MatrixDialog_MatrixMirrorFragment;
}) {
  const intl = useIntl();
  const confirm = useConfirm();
  const end = useEndMatrixLink({ failure: 'form' });
  const confirmUnlink = () =>
    confirm({
      title: intl.formatMessage({ id: 'mirrors.end.title' }),
      message: intl.formatMessage({ id: 'mirrors.end.message' }),
      okLabel: intl.formatMessage({ id: 'mirrors.end' }),
      danger: true,
      run: async () => {
        const result = await end.run({});
        return result.ok ? undefined : result.message;
      },
    });
  return (
    <>
      <p className={styles['linked']}>
        <FormattedMessage id="mirrors.linked" values={{ id: <MatrixId>{matrixId ?? ''}</MatrixId> }} />
      </p>
      <p>
        <FormattedMessage id="mirrors.rooms" values={{ count }} />
      </p>
      <p className={styles['about']}>
        <FormattedMessage id="mirrors.commands" />
      </p>
      <div className={styles['actions']}>
        <Button danger onClick={confirmUnlink}>
          <FormattedMessage id="mirrors.end" />
        </Button>
      </div>
    </>
  );
}
