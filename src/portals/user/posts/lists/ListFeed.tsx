import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { PostSource } from '@/domain/posts/feed/postSource';
import { PostStream } from '@/domain/posts/feed/PostStream';
import { useGetPeopleListQuery } from '@/generated/peopleLists/getPeopleList';
import { NOT_FOUND } from '@/shared/action/envelope';
import { readResponse } from '@/shared/action/readResponse';
import { LightButton } from '@/shared/ui/button/LightButton';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ListHeader, type ListDialogName } from './ListHeader';

/** A list of people with their posts. */
export function ListFeed({ id }: { id: number }) {
  const intl = useIntl();
  const dialog = useDialogParam<ListDialogName>();
  const source = useMemo<PostSource>(() => ({ peopleListId: id }), [id]);
  const result = useGetPeopleListQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const { response, failure, failureStatus } = readResponse(result);
  const list = response?.data;
  if (!list) {
    if (failure === undefined) return <ListSkeleton />;
    return failureStatus === NOT_FOUND ? (
      <EmptyState image="profile" title={intl.formatMessage({ id: 'peopleLists.gone' })} />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  }
  return (
    <>
      <ListHeader list={list} />
      <PostStream
        source={source}
        label={list.name}
        empty={
          <EmptyState
            image="profile"
            title={intl.formatMessage({ id: list.count === 0 ? 'peopleLists.empty' : 'peopleLists.noPosts' })}
            action={
              list.is_own ? (
                <LightButton type="primary" aria-haspopup="dialog" onClick={() => dialog.open('list-people')}>
                  <FormattedMessage id="peopleLists.addPeople" />
                </LightButton>
              ) : undefined
            }
          />
        }
      />
    </>
  );
}
