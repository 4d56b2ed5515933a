import { FormattedMessage, useIntl } from 'react-intl';

import { BannerControls } from '@/domain/people/profile/BannerControls';
import { ProfileForm } from '@/domain/people/profile/ProfileForm';
import { useGetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';
import { readResponse } from '@/shared/action/readResponse';
import { PageLayout } from '@/shared/ui/page/PageLayout';

import styles from './Profile.module.css';
import { ProfileState } from './ProfileState';

interface EditProfileProps {
  userId: number;
  onDone: () => void;
}

/**
 * The edit view. Refetches the record first, so that the form does not start with data that another tab has changed.
 */
export function EditProfile({ userId, onDone }: EditProfileProps) {
  const intl = useIntl();
  const result = useGetUserDetailByIdQuery({ variables: { id: userId }, fetchPolicy: 'network-only' });
  const { response, failure, failureStatus } = readResponse(result);
  if (!response?.data) {
    return (
      <ProfileState
        titleId="page.myProfile"
        failure={failure}
        failureStatus={failureStatus}
        onRetry={() => void result.refetch()}
      />
    );
  }
  const user = response.data;
  return (
    <PageLayout
      title={intl.formatMessage({ id: 'profile.edit' })}
      description={<FormattedMessage id="profile.edit.about" />}
      actions={user.s2_user_type?.name === 'bot_developer' ? <BannerControls /> : null}
    >
      <div className={styles['form']}>
        <ProfileForm user={user} onDone={onDone} />
      </div>
    </PageLayout>
  );
}
