import { requireViewer, type Context } from '../../context/context.ts';
import { pickText } from '../../i18n/pickText.ts';
import * as news from '../news/news.service.ts';
import { countOwn } from '../notifications/ownNotifications.ts';
import * as store from './quickPanel.store.ts';

const EVENTS_SHOWN = 5;
const EVENT_DAYS = 14;

export interface QuickPanel {
  /** The server's time, ISO 8601 in UTC. */
  readonly now: string;
  /** Market events of the next two weeks, the nearest first. */
  readonly events: readonly {
    readonly id: number;
    readonly name: string;
    readonly starts_at: string;
    readonly ticker_symbol: string | null;
  }[];
  /** Headlines of the newest news. */
  readonly notes: readonly { readonly id: number; readonly message: string; readonly publish_date: string }[];
  readonly counts: { readonly unread_notifications: number; readonly team_invites: number };
}

/** GET /api/quick-panel/data: returns the contents of the shell's side panel. */
export async function quickPanel(ctx: Context): Promise<QuickPanel> {
  const viewer = requireViewer(ctx);
  const now = ctx.now();
  const [events, { getAllNewsDetails }, unread, invites] = await Promise.all([
    store.listComingEvents(ctx.db, viewer.id, now, EVENT_DAYS, EVENTS_SHOWN),
    news.notification(ctx),
    countOwn(ctx.db, viewer, true),
    store.countOpenInvites(ctx.db, viewer.id),
  ]);
  return {
    now: now.toISOString(),
    events: events.map(({ id, name, nameTr, startsAt, symbol }) => ({
      id,
      name: pickText(ctx.language, name, nameTr),
      starts_at: startsAt.toISOString(),
      ticker_symbol: symbol,
    })),
    notes: getAllNewsDetails.map(({ id, message, title, publish_date }) => ({
      id,
      message: message ?? title,
      publish_date: new Date(publish_date).toISOString(),
    })),
    counts: { unread_notifications: unread, team_invites: invites },
  };
}
