import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';

import {
  GetBetaTestingBotDeveloperInvitedListDocument,
  type GetBetaTestingBotDeveloperInvitedListMutation,
  type GetBetaTestingBotDeveloperInvitedListMutationVariables,
} from '@/generated/betaTesters/getBetaTestingBotDeveloperInvitedList';
import { appendNewBy } from '@/shared/action/appendNew';
import { OK, readEnvelope } from '@/shared/action/envelope';
import { readFailure } from '@/shared/action/failure';
import type { InfiniteQuery } from '@/shared/action/useInfiniteQuery';
import { FIRST_PAGE } from '@rules/paging';

export type Invitation = NonNullable<
  GetBetaTestingBotDeveloperInvitedListMutation['getBetaTestingBotDeveloperInvitedList']['data']
>[number];

interface Invitations extends InfiniteQuery<Invitation> {
  /** Reads the list again from its first page. */
  reload: () => Promise<void>;
}

interface ListState {
  items: readonly Invitation[];
  total: number;
  loading: boolean;
  failure: string | null | undefined;
}

const NOTHING_YET: ListState = { items: [], total: 0, loading: true, failure: undefined };

const toKey = ({ invitedBotId, user_id }: Invitation): string => `${invitedBotId}:${user_id}`;

interface InvitationOptions {
  /** Lists the testers of this bot; without it, the viewer's own invitations. */
  botId?: number;
  pageSize: number;
  skip?: boolean;
}

/**
 * Invitations to test bots, page by page. The API offers this read as a mutation, so Apollo Client does not cache it:
 * the list is local state, and components that change it call `reload`.
 */
export function useInvitations({ botId, pageSize, skip = false }: InvitationOptions): Invitations {
  const client = useApolloClient();
  const [list, setList] = useState<ListState>(skip ? { ...NOTHING_YET, loading: false } : NOTHING_YET);
  const latest = useRef(0);

  const read = useCallback(
    async (pageNumber: number) => {
      latest.current += 1;
      const requestId = latest.current;
      const page = await readPage(() =>
        client.mutate<
          GetBetaTestingBotDeveloperInvitedListMutation,
          GetBetaTestingBotDeveloperInvitedListMutationVariables
        >({
          mutation: GetBetaTestingBotDeveloperInvitedListDocument,
          variables: { botId, pageNumber, pageSize },
          fetchPolicy: 'no-cache',
        }),
      );
      // A later request has replaced this one.
      if (requestId !== latest.current) return;
      setList((before) =>
        'failure' in page
          ? { ...before, loading: false, failure: page.failure }
          : {
              items: pageNumber === FIRST_PAGE ? page.items : appendNewBy(before.items, page.items, toKey),
              total: page.total,
              loading: false,
              failure: undefined,
            },
      );
    },
    [client, botId, pageSize],
  );

  useEffect(() => {
    if (!skip) void read(FIRST_PAGE);
  }, [read, skip]);

  const readAgain = (pageNumber: number) => {
    setList((before) => ({ ...before, loading: true, failure: undefined }));
    return read(pageNumber);
  };

  const { items, total, loading, failure } = list;
  return {
    items,
    total,
    hasMore: items.length < total,
    loading,
    failure,
    loadMore: () => void readAgain(items.length === 0 ? FIRST_PAGE : Math.floor(items.length / pageSize) + FIRST_PAGE),
    reload: () => readAgain(FIRST_PAGE),
  };
}

type Page = { items: readonly Invitation[]; total: number } | { failure: string | null };

async function readPage(
  read: () => Promise<{ data?: GetBetaTestingBotDeveloperInvitedListMutation | null }>,
): Promise<Page> {
  try {
    const { data } = await read();
    const response = readEnvelope(data);
    if (response?.status !== OK) return { failure: response?.message || null };
    return { items: response.data ?? [], total: response.total_count ?? 0 };
  } catch (error) {
    return { failure: readFailure(error).message };
  }
}
