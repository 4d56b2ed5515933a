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
import { profileSchema } from '@rules/accounts/accounts';
import { profileTexts, profileTextsForRole, type ProfileTextName } from '@rules/people/profileTexts';

import { ProfileConflict } from './ProfileConflict';
import { OwnEmailField } from '../email/OwnEmailField';
import { PhotoField } from './PhotoField';
import styles from './ProfileForm.module.css';
import { toProfileFormValues, toUpdateVariables, type ProfileFormValues } from './profileForm';
import { useProfileConflict } from './useProfileConflict';

interface ProfileFormProps {
  user: UserRecord_UserFragment;
  /** Called after the profile was saved or editing was cancelled. */
  onDone: () => void;
}

const REMOVED_PHOTO_REFETCH_MS = 1_000;
const PROFILE_QUERIES = ['getUserDetailById'];
const SAVE_OPTIONS = { failure: 'form', toastSeconds: TOAST_SECONDS.profile, refetchQueries: PROFILE_QUERIES } as const;

/** The form of the viewer's profile (console §4, §5). */
export function ProfileForm({ user, onDone }: ProfileFormProps) {
  const intl = useIntl();
  const toast = useToast();
  const { reload } = useSession();
  const conflict = useProfileConflict(user);
  const save = useAction(useUpdateProfileMutation, SAVE_OPTIONS);
  const saveRemovingPhoto = useAction(useUpdateProfileMutation, {
    ...SAVE_OPTIONS,
    refetchAfterMs: REMOVED_PHOTO_REFETCH_MS,
  });

  const send = async (values: ProfileFormValues, expectedUts: string) =>
    (values.photo === 'remove' ? saveRemovingPhoto : save).run(toUpdateVariables(values, expectedUts));

  const submit = async (values: ProfileFormValues): Promise<boolean> => {
    let result = await send(values, conflict.base.uts);
    if (result.status === CONFLICT) {
      const found = await conflict.readNewest();
      if (found?.differs) {
        conflict.show(found.newest);
        return false;
      }
      // Only the version changed, for example by a new banner or a verified address. The edits do not conflict, so they
      // are sent again with the new version.
      if (found) result = await send(values, found.newest.uts);
    }
    if (!result.ok) {
      toast.error(result.message, { seconds: TOAST_SECONDS.profile });
      return false;
    }
    await reload();
    return true;
  };

  return (
    <PageForm<ProfileFormValues>
      name={`profile-${user.id}`}
      label={intl.formatMessage({ id: 'profile.edit' })}
      submitLabel={intl.formatMessage({ id: 'profile.form.update' })}
      cancelLabel={intl.formatMessage({ id: 'shared.action.cancel' })}
      initialValues={toProfileFormValues(user)}
      schema={profileSchema}
      submitting={save.busy || saveRemovingPhoto.busy}
      serverError={null}
      canSubmit={conflict.newest === null}
      onSubmit={submit}
      onSaved={onDone}
      onCancel={onDone}
    >
      {conflict.newest ? <ProfileConflict newest={conflict.newest} onResolved={conflict.resolve} /> : null}
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
      {profileTextsForRole(user.s2_user_type?.name).map((name) => (
        <ProfileTextField key={name} name={name} />
      ))}
      <PhoneField codeName="country_code" countryName="country_name" numberName="phone_number" />
      <OwnEmailField user={user} />
    </PageForm>
  );
}

function ProfileTextField({ name }: { name: ProfileTextName }) {
  const intl = useIntl();
  const { isLong, maxCharacters, autoComplete } = profileTexts[name];
  const label = intl.formatMessage({ id: `profile.text.${name}` });
  return isLong ? (
    <TextAreaField name={name} label={label} maxCharacters={maxCharacters} rows={3} />
  ) : (
    <TextField name={name} label={label} autoComplete={autoComplete} />
  );
}
