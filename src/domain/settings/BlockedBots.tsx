import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useGetBlockedBotListQuery } from '@/generated/conversations/getBlockedBotList';
import { useUnblockBotMutation } from '@/generated/conversations/unblockBot';
import { useAction } from '@/shared/action/useAction';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { FIRST_PAGE } from '@rules/paging';

import styles from './Settings.module.css';

/** More than people block. */
const PAGE_SIZE = 100;

/** The bots that the viewer blocks; nothing without one. */
export function BlockedBots() {
  const intl = useIntl();
  const { data } = useGetBlockedBotListQuery({
    variables: { pageNumber: FIRST_PAGE, pageSize: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const unblock = useAction(useUnblockBotMutation, { refetchQueries: ['getBlockedBotList', 'getConversationList'] });
  const blocked = data?.getBlockedBotList.data ?? [];
  if (blocked.length === 0) return null;
  return (
    <section aria-labelledby="blocked-bots">
      <h3 id="blocked-bots">
        <FormattedMessage id="blocks.bots" />
      </h3>
      <ul className={styles['plainList']}>
        {blocked.map(({ id, name, image }) => (
          <li key={id} className={styles['row']}>
            <Avatar kind="bot" src={image} size={44} />
            <span className={styles['text']}>
              <a href={paths.messages(id)} target="_blank" rel="noopener" dir="auto">
                {name}
              </a>
            </span>
            <Button
              disabled={unblock.busy}
              aria-label={intl.formatMessage({ id: 'blocks.unblockBot' }, { name })}
              onClick={() => void unblock.run({ botId: id })}
            >
              <FormattedMessage id="blocks.unblock" />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
