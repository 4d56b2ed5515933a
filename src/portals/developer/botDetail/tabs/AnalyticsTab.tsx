import { BotCharts } from '../../analytics/BotCharts';

/** The charts of a bot, beside everything else about it. */
export function AnalyticsTab({ botId }: { botId: number }) {
  return <BotCharts botId={botId} />;
}
