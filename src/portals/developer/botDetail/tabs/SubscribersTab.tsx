import { SubscriberList } from '@/domain/store/SubscriberList';

/** Who subscribes to a bot. */
export function SubscribersTab({ botId }: { botId: number }) {
  return <SubscriberList botId={botId} />;
}
