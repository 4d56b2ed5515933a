import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

import type { ProfileForm_UserFragment } from '@/generated/people/fragments';
import { GetUserDetailByIdDocument, type GetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';

import { COMPARED_FIELDS, toProfileFormValues } from './profileForm';

interface ProfileConflictState {
  /** The version that the form was opened with, or the newer version that the user has accepted. */
  base: ProfileForm_UserFragment;
  /** The version that another tab has saved; null without a conflict. */
  newest: ProfileForm_UserFragment | null;
  /** Reads the stored version and compares the form's fields. Null when the request fails. */
  readNewest: () => Promise<{ newest: ProfileForm_UserFragment; differs: boolean } | null>;
  show: (newest: ProfileForm_UserFragment) => void;
  /** Makes the newest version the base of the next save. */
  resolve: (newest: ProfileForm_UserFragment) => void;
}

/** Detects that another tab has saved different edits, so that none are lost silently. */
export function useProfileConflict(opened: ProfileForm_UserFragment): ProfileConflictState {
  const client = useApolloClient();
  const [base, setBase] = useState(opened);
  const [newest, setNewest] = useState<ProfileForm_UserFragment | null>(null);

  const readNewest = async () => {
    try {
      const { data } = await client.query<GetUserDetailByIdQuery>({
        query: GetUserDetailByIdDocument,
        variables: { id: opened.id },
        fetchPolicy: 'network-only',
      });
      const found = data?.getUserDetailById.data;
      return found ? { newest: found, differs: differ(base, found) } : null;
    } catch {
      return null;
    }
  };
  const resolve = (taken: ProfileForm_UserFragment) => {
    setBase(taken);
    setNewest(null);
  };
  return { base, newest, readNewest, show: setNewest, resolve };
}

function differ(before: ProfileForm_UserFragment, after: ProfileForm_UserFragment): boolean {
  const [beforeValues, afterValues] = [toProfileFormValues(before), toProfileFormValues(after)];
  return (
    COMPARED_FIELDS.some((field) => beforeValues[field] !== afterValues[field]) ||
    before.profilephoto !== after.profilephoto
  );
}
