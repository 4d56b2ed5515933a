import { SubscriberList } from '@/domain/store/SubscriberList';

/** The subscribers of a bot. */
export function SubscribersTab({ botId }: { botId: number }) {
  return <SubscriberList botId={botId} />;
}
