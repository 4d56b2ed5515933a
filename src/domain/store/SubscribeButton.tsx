import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { Subscription_BotFragment } from '@/generated/store/fragments';

import styles from './Store.module.css';
import { useSubscription } from './useSubscription';

/** Subscribes an app user to a bot, or ends it. Others cannot subscribe and see no button. */
export function SubscribeButton({ bot }: { bot: Subscription_BotFragment }) {
  const { role } = useViewer();
  const subscription = useSubscription(bot);
  if (role !== 'app_user') return null;
  if (bot.is_subscribed) {
    return (
      <span className={styles['subscribed']}>
        <span role="status">
          <CheckOutlined aria-hidden /> <FormattedMessage id="store.isSubscribed" />
        </span>
        <Button onClick={() => void subscription.set(false)} aria-disabled={subscription.busy}>
          <FormattedMessage id="store.unsubscribe" />
        </Button>
      </span>
    );
  }
  // A bot that left the store takes no new subscribers.
  if (!bot.viewer_can.subscribe) return null;
  return (
    <Button type="primary" onClick={() => void subscription.set(true)} aria-disabled={subscription.busy}>
      <FormattedMessage id={bot.past_subscribed ? 'store.subscribeAgain' : 'store.subscribe'} />
    </Button>
  );
}
