import { useApolloClient } from '@apollo/client/react';
import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PeopleList_PeopleListFragment as PeopleList } from '@/generated/peopleLists/fragments';
import { useGetPeopleListsQuery } from '@/generated/peopleLists/getPeopleLists';
import { useSetPeopleListMemberMutation } from '@/generated/peopleLists/setPeopleListMember';
import { readResponse } from '@/shared/action/readResponse';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';
import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';

import { evictListPosts } from './evictListPosts';
import { PeopleListDialog } from './PeopleListDialog';
import styles from './PeopleLists.module.css';

interface AddToListsDialogProps {
  person: { id: number; username: string };
  onClose: () => void;
}

/** The viewer's lists, to put a person on them or take them off. A new list gets the person at once. */
export function AddToListsDialog({ person, onClose }: AddToListsDialogProps) {
  useReturnFocus();
  const intl = useIntl();
  const [step, setStep] = useState<'choose' | 'create' | 'put'>('choose');
  const { cache } = useApolloClient();
  const put = useAction(useSetPeopleListMemberMutation, {
    onSuccess: (_response, { listId }) => evictListPosts(cache, listId),
  });
  if (step === 'create')
    return (
      <PeopleListDialog
        onSaved={(listId) => {
          setStep('put');
          void put.run({ listId, userId: person.id, isMember: true }).then(() => setStep('choose'));
        }}
        onClose={() => setStep('choose')}
      />
    );
  return (
    <Modal
      open
      title={intl.formatMessage({ id: 'peopleLists.addPerson' }, { username: person.username })}
      footer={null}
      onCancel={onClose}
    >
      {step === 'put' ? <ListSkeleton count={3} /> : <Choices personId={person.id} />}
      <Button onClick={() => setStep('create')} disabled={step === 'put'}>
        <FormattedMessage id="peopleLists.add" />
      </Button>
    </Modal>
  );
}

function Choices({ personId }: { personId: number }) {
  const intl = useIntl();
  const result = useGetPeopleListsQuery({ variables: { personId }, fetchPolicy: 'network-only' });
  const { response, failure } = readResponse(result);
  const lists = response?.data?.filter((list) => list.is_own);
  if (lists === undefined)
    return failure === undefined ? (
      <ListSkeleton count={3} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  if (lists.length === 0)
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'peopleLists.none' })}
        hint={intl.formatMessage({ id: 'peopleLists.none.hint' })}
      />
    );
  return (
    <ul className={styles['choices']}>
      {lists.map((list) => (
        <li key={list.id}>
          <Choice list={list} personId={personId} />
        </li>
      ))}
    </ul>
  );
}

function Choice({ list: { id, name, has_person: isOn }, personId }: { list: PeopleList; personId: number }) {
  const { cache } = useApolloClient();
  const set = useAction(useSetPeopleListMemberMutation, {
    success: 'silent',
    refetchIfStale: ['getPeopleLists'],
    onSuccess: () => evictListPosts(cache, id),
  });
  const toggle = useOptimisticToggle({
    isOn,
    layer: `list ${id} of people`,
    write: (cache, isMember) => {
      cache.modify({ id: cache.identify({ __typename: 'PeopleList', id }), fields: { has_person: () => isMember } });
    },
    send: async (isMember) => (await set.run({ listId: id, userId: personId, isMember })).ok,
  });
  return (
    <Checkbox checked={isOn} onChange={toggle}>
      <bdi>{name}</bdi>
    </Checkbox>
  );
}
