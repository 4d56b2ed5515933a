import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';

import type { ProfileForm_UserFragment } from '@/generated/people/fragments';
import { GetUserDetailByIdDocument, type GetUserDetailByIdQuery } from '@/generated/people/getUserDetailById';

import { comparedFields, toProfileFormValues } from './profileForm';

interface ProfileConflictState {
  /** What the form was opened with, or has taken over since. */
  base: ProfileForm_UserFragment;
  /** What another tab saved meanwhile; null without a conflict. */
  newest: ProfileForm_UserFragment | null;
  /** Reads what is stored now. Null when that fails, or when nothing in the form differs: then only the moment moved. */
  readNewest: () => Promise<{ newest: ProfileForm_UserFragment; differs: boolean } | null>;
  show: (newest: ProfileForm_UserFragment) => void;
  /** Goes on from the newest: it is what the next save is compared with. */
  settle: (newest: ProfileForm_UserFragment) => void;
}

/** Two tabs that save different edits: the second one is told, and nothing is lost silently. */
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
  const settle = (taken: ProfileForm_UserFragment) => {
    setBase(taken);
    setNewest(null);
  };
  return { base, newest, readNewest, show: setNewest, settle };
}

function differ(one: ProfileForm_UserFragment, other: ProfileForm_UserFragment): boolean {
  const [before, after] = [toProfileFormValues(one), toProfileFormValues(other)];
  return comparedFields.some((field) => before[field] !== after[field]) || one.profilephoto !== other.profilephoto;
}
