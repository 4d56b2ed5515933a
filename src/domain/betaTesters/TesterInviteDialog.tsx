import { Button } from 'antd';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { PeopleListDialog } from '@/domain/people/PeopleListDialog';
import { PersonRow } from '@/domain/people/PersonRow';
import { useViewer } from '@/domain/session/SessionContext';
import { useInviteForBetaTestingMutation } from '@/generated/betaTesters/inviteForBetaTesting';
import type { PersonRow_PersonFragment } from '@/generated/people/fragments';
import { useSearchPeopleQuery } from '@/generated/people/searchPeople';
import { appendNew } from '@/shared/action/appendNew';
import { isOfQuery } from '@/shared/action/isOfQuery';
import { useAction } from '@/shared/action/useAction';
import { disableInPlace } from '@/shared/ui/button/disableInPlace';
import { useInfiniteQuery, type InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';
import { TESTER_PAGE_SIZE } from '@rules/bots/betaTesters';
import { FIRST_PAGE } from '@rules/paging';

interface TesterInviteDialogProps {
  botId: number;
  /** Users who are testers or are invited. */
  testerIds: readonly number[];
  /** Called after each invitation; the dialog stays open for the next one. */
  onInvited: () => void;
  onClose: () => void;
}

/** Debounce of the search, in ms. */
const SEARCH_DELAY_MS = 250;

/** Finds app users and developers by name, ten per page, and invites them one by one. */
export function TesterInviteDialog({ botId, testerIds, onInvited, onClose }: TesterInviteDialogProps) {
  const intl = useIntl();
  const viewerId = useViewer().id;
  const [query, setQuery] = useState('');
  const [invitedIds, setInvitedIds] = useState<ReadonlySet<number>>(new Set());
  const people = usePeopleSearch(query);
  return (
    <PeopleListDialog
      title={intl.formatMessage({ id: 'betaTesters.inviteTitle' })}
      search={{ value: query, onChange: setQuery }}
      list={{ ...people, items: people.items.filter(({ id }) => id !== viewerId) }}
      empty={intl.formatMessage({ id: 'betaTesters.searchEmpty' })}
      onClose={onClose}
      renderRow={(person) => (
        <PersonRow person={person}>
          <InviteButton
            botId={botId}
            person={person}
            isInvited={invitedIds.has(person.id) || testerIds.includes(person.id)}
            onInvited={() => {
              setInvitedIds((before) => new Set(before).add(person.id));
              onInvited();
            }}
          />
        </PersonRow>
      )}
    />
  );
}

interface InviteButtonProps {
  botId: number;
  person: PersonRow_PersonFragment;
  isInvited: boolean;
  onInvited: () => void;
}

function InviteButton({ botId, person, isInvited, onInvited }: InviteButtonProps) {
  const intl = useIntl();
  const invite = useAction(useInviteForBetaTestingMutation, {
    refetchQueries: ['getBotDetailsById'],
    onSuccess: onInvited,
  });
  if (isInvited) {
    return (
      <Button size="small" {...disableInPlace(true, () => undefined)}>
        <FormattedMessage id="betaTesters.alreadyInvited" />
      </Button>
    );
  }
  return (
    <Button
      size="small"
      loading={invite.busy}
      onClick={() => void invite.run({ botId, userId: person.id })}
      aria-label={intl.formatMessage({ id: 'betaTesters.inviteNamed' }, { name: person.full_name })}
    >
      <FormattedMessage id="betaTesters.invite" />
    </Button>
  );
}

function usePeopleSearch(query: string): InfiniteQuery<PersonRow_PersonFragment> {
  const name = useDebouncedValue(query.trim(), SEARCH_DELAY_MS);
  const result = useSearchPeopleQuery({
    variables: { name, pageNumber: FIRST_PAGE, pageSize: TESTER_PAGE_SIZE },
  });
  const search = useInfiniteQuery(result, {
    pageSize: TESTER_PAGE_SIZE,
    rows: (response) => ({ items: response.data ?? [], total: response.totalCount ?? 0 }),
    readPage: (pageNumber) =>
      result.fetchMore({
        variables: { pageNumber },
        updateQuery: (all, { fetchMoreResult: { searchPeople: next }, variables }) =>
          next.data && isOfQuery(result.observable, variables)
            ? { searchPeople: { ...next, data: appendNew(all.searchPeople.data, next.data) } }
            : all,
      }),
  });
  return { ...search, loading: search.loading || query.trim() !== name };
}
