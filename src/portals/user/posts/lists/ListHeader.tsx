import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router';

import { PeopleListDialog } from '@/domain/peopleLists/PeopleListDialog';
import type { PeopleList_PeopleListFragment as PeopleList } from '@/generated/peopleLists/fragments';
import { useFollowPeopleListMutation } from '@/generated/peopleLists/followPeopleList';
import { useRemovePeopleListMutation } from '@/generated/peopleLists/removePeopleList';
import { useAction } from '@/shared/action/useAction';
import { useOptimisticToggle } from '@/shared/action/useOptimisticToggle';
import { useConfirm } from '@/shared/feedback/useConfirm';
import { paths } from '@/shared/paths';
import { LightButton } from '@/shared/ui/button/LightButton';
import { useDialogParam } from '@/shared/url/useDialogParam';

import styles from './Lists.module.css';
import { MembersDialog } from './MembersDialog';

/** Dialogs of an open list. */
export type ListDialogName = 'list-people' | 'list-edit';

/** Whose list it is and who sees it, with the people on it, and what the viewer can do with it. */
export function ListHeader({ list }: { list: PeopleList }) {
  const dialog = useDialogParam<ListDialogName>();
  return (
    <div className={styles['header']}>
      <p className={styles['note']}>
        {list.is_own ? (
          <FormattedMessage id={list.is_shared ? 'peopleLists.isShared' : 'peopleLists.isPrivate'} />
        ) : (
          <FormattedMessage
            id="peopleLists.by"
            values={{
              name: (
                <Link to={paths.user(list.owner_id)}>
                  <bdi>{list.owner_name}</bdi>
                </Link>
              ),
            }}
          />
        )}
      </p>
      <div className={styles['actions']}>
        <LightButton aria-haspopup="dialog" onClick={() => dialog.open('list-people')}>
          <FormattedMessage id="peopleLists.count" values={{ count: list.count }} />
        </LightButton>
        {list.is_own ? (
          <OwnerActions list={list} onEdit={() => dialog.open('list-edit')} />
        ) : (
          <FollowList list={list} />
        )}
      </div>
      {dialog.isOpen('list-people') ? <MembersDialog list={list} onClose={dialog.close} /> : null}
      {dialog.isOpen('list-edit') && list.is_own ? (
        <PeopleListDialog list={list} onSaved={dialog.close} onClose={dialog.close} />
      ) : null}
    </div>
  );
}

function OwnerActions({ list: { id, name }, onEdit }: { list: PeopleList; onEdit: () => void }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const remove = useAction(useRemovePeopleListMutation, { failure: 'form', refetchQueries: ['getPeopleLists'] });
  const confirmRemoval = () =>
    confirm({
      title: intl.formatMessage({ id: 'peopleLists.remove.title' }, { name }),
      message: intl.formatMessage({ id: 'peopleLists.remove.message' }),
      okLabel: intl.formatMessage({ id: 'peopleLists.remove' }),
      danger: true,
      run: async () => {
        const result = await remove.run({ id });
        if (!result.ok) return result.message;
        void navigate(paths.posts({ tab: 'lists' }), { replace: true });
        return undefined;
      },
    });
  return (
    <>
      <LightButton onClick={onEdit}>
        <FormattedMessage id="peopleLists.edit" />
      </LightButton>
      <LightButton onClick={confirmRemoval}>
        <FormattedMessage id="peopleLists.remove" />
      </LightButton>
    </>
  );
}

function FollowList({ list: { id, name, is_followed: isFollowed } }: { list: PeopleList }) {
  const intl = useIntl();
  const navigate = useNavigate();
  const follow = useAction(useFollowPeopleListMutation, {
    success: 'silent',
    refetchQueries: ['getPeopleLists'],
    onSuccess: (_response, { isFollow }) => {
      // It leaves the lists of the viewer, and stays open.
      if (!isFollow)
        void navigate(paths.posts({ tab: 'lists', list: id }), { replace: true, preventScrollReset: true });
    },
  });
  const toggle = useOptimisticToggle({
    isOn: isFollowed,
    layer: `follow of list ${id}`,
    write: (cache, isOn) => {
      cache.modify({ id: cache.identify({ __typename: 'PeopleList', id }), fields: { is_followed: () => isOn } });
    },
    send: async (isOn) => (await follow.run({ id, isFollow: isOn })).ok,
  });
  return (
    <LightButton
      type={isFollowed ? 'default' : 'primary'}
      aria-label={intl.formatMessage(
        { id: isFollowed ? 'peopleLists.followingNamed' : 'peopleLists.followNamed' },
        { name },
      )}
      onClick={toggle}
    >
      <FormattedMessage id={isFollowed ? 'peopleLists.following' : 'peopleLists.follow'} />
    </LightButton>
  );
}
