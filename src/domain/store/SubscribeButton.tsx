import { CheckOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { Scope, ScopeRequest } from '@/domain/consents/scopeTexts';
import { useConsentRequests } from '@/domain/consents/useConsentRequests';
import { useViewer } from '@/domain/session/SessionContext';
import type { Subscription_BotFragment } from '@/generated/store/fragments';
import { LightButton } from '@/shared/ui/button/LightButton';

import styles from './Store.module.css';
import { useConfirmPrice } from './useConfirmPrice';
import { useSubscription } from './useSubscription';

/** Few bots request permissions. */
const SubscribeDialog = lazy(async () => ({
  default: (await import('@/domain/consents/SubscribeDialog')).SubscribeDialog,
}));

interface SubscribeButtonProps {
  bot: Subscription_BotFragment;
  /** The bot's name, for the accessible name of the button. */
  name: string;
  /** Announces the change of the subscription, on the bot's own page only. In lists the button text suffices. */
  isAnnounced?: boolean;
  /** Leaves out the sentence about the subscription, where the button is enough and a second line would move the rest. */
  isCompact?: boolean;
}

/** Subscribes an app user to a bot or unsubscribes them. Hidden for other roles. */
export function SubscribeButton({ bot, name, isAnnounced = false, isCompact = false }: SubscribeButtonProps) {
  const intl = useIntl();
  const { role } = useViewer();
  const subscription = useSubscription(bot);
  const confirmPrice = useConfirmPrice();
  const loadRequests = useConsentRequests();
  const [requests, setRequests] = useState<readonly ScopeRequest[]>();
  const [isLoading, setIsLoading] = useState(false);
  // A bot outside of the store accepts no new subscribers.
  if (role !== 'app_user' || !(bot.is_subscribed || bot.viewer_can.subscribe)) return null;
  const action = chooseAction(bot);
  const subscribe = (allowed?: Scope[]) =>
    confirmPrice(name, bot.bot_price ?? 0, () => subscription.set(true, allowed));
  const begin = async () => {
    if (isLoading || subscription.busy) return;
    setIsLoading(true);
    const found = await loadRequests(bot.id);
    setIsLoading(false);
    if (found.length > 0) setRequests(found);
    else subscribe();
  };
  // One button for both actions, so that it does not lose the focus.
  const button = (
    <LightButton
      type={bot.is_subscribed ? 'default' : 'primary'}
      aria-label={intl.formatMessage({ id: `store.${action}Named` }, { name })}
      aria-disabled={subscription.busy || isLoading}
      onClick={() => {
        if (bot.is_subscribed) void subscription.set(false);
        else void begin();
      }}
    >
      <FormattedMessage id={`store.${action}`} />
    </LightButton>
  );
  const dialog =
    requests === undefined ? null : (
      <Suspense>
        <SubscribeDialog
          botName={name}
          requests={requests}
          onClose={() => setRequests(undefined)}
          onSubscribe={(allowed) => {
            setRequests(undefined);
            subscribe(allowed);
          }}
        />
      </Suspense>
    );
  if (isCompact)
    return (
      <>
        {button}
        {dialog}
      </>
    );
  return (
    <span className={styles['subscribed']}>
      <span role={isAnnounced ? 'status' : undefined}>
        {bot.is_subscribed ? (
          <>
            <CheckOutlined aria-hidden /> <FormattedMessage id="store.isSubscribed" />
          </>
        ) : null}
      </span>
      {button}
      {dialog}
    </span>
  );
}

function chooseAction(bot: Subscription_BotFragment) {
  if (bot.is_subscribed) return 'unsubscribe';
  return bot.past_subscribed ? 'subscribeAgain' : 'subscribe';
}
