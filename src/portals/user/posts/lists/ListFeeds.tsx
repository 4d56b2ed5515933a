import { PlusOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router';

import { PeopleListDialog } from '@/domain/peopleLists/PeopleListDialog';
import { useGetPeopleListsQuery } from '@/generated/peopleLists/getPeopleLists';
import { readResponse } from '@/shared/action/readResponse';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { LinkTabs } from '@/shared/ui/LinkTabs';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { ErrorState } from '@/shared/ui/state/ErrorState';
import { ListSkeleton } from '@/shared/ui/state/Skeletons';
import { readId } from '@/shared/url/readId';
import { useDialogParam } from '@/shared/url/useDialogParam';

import { ListFeed } from './ListFeed';
import styles from './Lists.module.css';

/** The lists of people that the viewer made or follows, each with its feed; the open one is in the address. */
export function ListFeeds() {
  const intl = useIntl();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const dialog = useDialogParam<'list-new'>();
  const result = useGetPeopleListsQuery({ fetchPolicy: 'cache-and-network' });
  const { response, failure } = readResponse(result);
  const lists = response?.data;
  if (!lists)
    return failure === undefined ? (
      <ListSkeleton />
    ) : (
      <ErrorState message={failure} onRetry={() => void result.refetch()} />
    );
  const openId = readId(params.get('list')) ?? lists[0]?.id;
  return (
    <>
      <div className={styles['bar']}>
        {lists.length === 0 ? null : (
          <LinkTabs
            label={intl.formatMessage({ id: 'peopleLists.tabs' })}
            tabs={lists.map(({ id, name }) => ({
              to: paths.posts({ tab: 'lists', list: id }),
              label: <bdi>{name}</bdi>,
              isOpen: id === openId,
            }))}
          />
        )}
        <LightButton icon={<PlusOutlined aria-hidden />} onClick={() => dialog.open('list-new')}>
          <FormattedMessage id="peopleLists.add" />
        </LightButton>
      </div>
      {openId === undefined ? (
        <EmptyState
          image="profile"
          title={intl.formatMessage({ id: 'peopleLists.none' })}
          hint={intl.formatMessage({ id: 'peopleLists.none.hint' })}
        />
      ) : (
        <ListFeed key={openId} id={openId} />
      )}
      {dialog.isOpen('list-new') ? (
        <PeopleListDialog
          onSaved={(id) => void navigate(paths.posts({ tab: 'lists', list: id }), { replace: true })}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}
