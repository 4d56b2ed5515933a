import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { useUnBlockUsersByIdMutation } from '@/generated/blocks/unBlockUsersById';
import type { Profile_UserFragment } from '@/generated/people/fragments';
import { useAction } from '@/shared/action/useAction';

/** Unblocks a user and refetches the profile, which then shows more. */
export function UnblockButton({ user }: { user: Pick<Profile_UserFragment, 'id' | 'matrix_user_id'> }) {
  const unblock = useAction(useUnBlockUsersByIdMutation, { refetchQueries: ['getProfile'] });
  return (
    <Button
      type="primary"
      loading={unblock.busy}
      onClick={() => void unblock.run({ blockUserId: user.id, matrixUserId: user.matrix_user_id })}
    >
      <FormattedMessage id="people.unblock" />
    </Button>
  );
}
