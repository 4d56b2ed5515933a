import { useIntl } from 'react-intl';

import { PhoneField } from '@/domain/accounts/PhoneField';
import { UsernameField } from '@/domain/accounts/UsernameField';
import { useSession } from '@/domain/session/SessionContext';
import type { UserRecord_UserFragment } from '@/generated/people/fragments';
import { useUpdateProfileMutation } from '@/generated/people/updateProfile';
import { CONFLICT } from '@/shared/action/envelope';
import { useAction } from '@/shared/action/useAction';
import { TOAST_SECONDS, useToast } from '@/shared/feedback/useToast';
import { PageForm } from '@/shared/form/PageForm';
import { TextAreaField } from '@/shared/form/TextAreaField';
import { TextField } from '@/shared/form/TextField';
import { ACCOUNT_LIMITS, profileSchema } from '@rules/accounts/accounts';

import { ProfileConflict } from './ProfileConflict';
import { EmailField } from '../email/EmailField';
import { PhotoField } from './PhotoField';
import styles from './ProfileForm.module.css';
import { toProfileFormValues, toUpdateVariables, type ProfileFormValues } from './profileForm';
import { useProfileConflict } from './useProfileConflict';

interface ProfileFormProps {
  user: UserRecord_UserFragment;
  /** The profile was saved, or is to stay as it is: back to the read view. */
  onDone: () => void;
}

const REMOVED_PHOTO_MS = 1_000;
const RECORD = ['getUserDetailById'];
const SHOWN_HERE = { failure: 'form', toastSeconds: TOAST_SECONDS.profile, refetchQueries: RECORD } as const;

/** The edit view of the own profile (console §4, §5). */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const intl = useIntl();
  const toast = useToast();
  const { reload } = useSession();
  const conflict = useProfileConflict(user);
  const save = useAction(useUpdateProfileMutation, SHOWN_HERE);
  const saveWithoutPhoto = useAction(useUpdateProfileMutation, { ...SHOWN_HERE, refetchAfterMs: REMOVED_PHOTO_MS });

  const send = async (values: ProfileFormValues, expectedUts: string) =>
    (values.photo === 'remove' ? saveWithoutPhoto : save).run(toUpdateVariables(values, expectedUts));

  const submit = async (values: ProfileFormValues): Promise<boolean> => {
    let result = await send(values, conflict.base.uts);
    if (result.status === CONFLICT) {
      const found = await conflict.readNewest();
      if (found?.differs) {
        conflict.show(found.newest);
        return false;
      }
      // Only the moment moved, by a banner or a proved address: what is typed here loses nobody's work.
      if (found) result = await send(values, found.newest.uts);
    }
    if (!result.ok) {
      toast.error(result.message, { seconds: TOAST_SECONDS.profile });
      return false;
    }
    await reload();
    return true;
  };

  const role = user.s2_user_type?.name;
  return (
    <PageForm<ProfileFormValues>
      name={`profile-${user.id}`}
      label={intl.formatMessage({ id: 'profile.edit' })}
      submitLabel={intl.formatMessage({ id: 'profile.form.update' })}
      cancelLabel={intl.formatMessage({ id: 'shared.action.cancel' })}
      initialValues={toProfileFormValues(user)}
      schema={profileSchema}
      submitting={save.busy || saveWithoutPhoto.busy}
      serverError={null}
      canSubmit={conflict.newest === null}
      onSubmit={submit}
      onSaved={onDone}
      onCancel={onDone}
    >
      {conflict.newest ? <ProfileConflict newest={conflict.newest} onSettled={conflict.settle} /> : null}
      <PhotoField name="photo" currentUrl={user.profilephoto} />
      <div className={styles['columns']}>
        <TextField
          name="firstname"
          label={intl.formatMessage({ id: 'profile.form.firstname' })}
          autoComplete="given-name"
          required
        />
        <TextField
          name="middlename"
          label={intl.formatMessage({ id: 'profile.form.middlename' })}
          autoComplete="additional-name"
        />
        <TextField
          name="lastname"
          label={intl.formatMessage({ id: 'profile.form.lastname' })}
          autoComplete="family-name"
          required
        />
        <UsernameField
          name="username"
          label={intl.formatMessage({ id: 'profile.form.username' })}
          userId={user.id}
          ownName={user.username}
        />
      </div>
      {role === 'bot_developer' ? (
        <TextField
          name="organization_name"
          label={intl.formatMessage({ id: 'profile.organization' })}
          autoComplete="organization"
        />
      ) : null}
      {role === 'app_user' ? (
        <TextAreaField
          name="bio"
          label={intl.formatMessage({ id: 'profile.bio' })}
          maxCharacters={ACCOUNT_LIMITS.bio}
          rows={3}
        />
      ) : null}
      <PhoneField codeName="country_code" countryName="country_name" numberName="phone_number" />
      <EmailField user={user} />
    </PageForm>
  );
}
