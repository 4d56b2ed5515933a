import { CheckOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormattedMessage, useIntl } from 'react-intl';

import { useViewer } from '@/domain/session/SessionContext';
import type { Subscription_BotFragment } from '@/generated/store/fragments';

import styles from './Store.module.css';
import { useSubscription } from './useSubscription';

interface SubscribeButtonProps {
  bot: Subscription_BotFragment;
  /** The bot's name: among the buttons of other bots each one says whose it is. */
  name: string;
  /** On the bot's own page the news is spoken; among many bots the button itself says it. */
  isAlone?: boolean;
}

/** Subscribes an app user to a bot, or ends it. Others cannot subscribe and see no button. */
export function SubscribeButton({ bot, name, isAlone = false }: SubscribeButtonProps) {
  const intl = useIntl();
  const { role } = useViewer();
  const subscription = useSubscription(bot);
  // A bot that left the store takes no new subscribers.
  if (role !== 'app_user' || !(bot.is_subscribed || bot.viewer_can.subscribe)) return null;
  const act = chooseAction(bot);
  // One button for both ways: what is pressed keeps the focus.
  return (
    <span className={styles['subscribed']}>
      <span role={isAlone ? 'status' : undefined}>
        {bot.is_subscribed ? (
          <>
            <CheckOutlined aria-hidden /> <FormattedMessage id="store.isSubscribed" />
          </>
        ) : null}
      </span>
      <Button
        type={bot.is_subscribed ? 'default' : 'primary'}
        aria-label={intl.formatMessage({ id: `store.${act}Named` }, { name })}
        aria-disabled={subscription.busy}
        onClick={() => void subscription.set(!bot.is_subscribed)}
      >
        <FormattedMessage id={`store.${act}`} />
      </Button>
    </span>
  );
}

function chooseAction(bot: Subscription_BotFragment) {
  if (bot.is_subscribed) return 'unsubscribe';
  return bot.past_subscribed ? 'subscribeAgain' : 'subscribe';
}
