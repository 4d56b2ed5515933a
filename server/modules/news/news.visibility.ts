import { eq, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news } from '../../database/tables/market/news.ts';

/** Matches articles that the reader may open: app users do not read announcements for developers. */
export const isReadableNews = ({ role }: Pick<Viewer, 'role'>): SQL | undefined =>
  role === 'app_user' ? eq(news.audience, 'market') : undefined;
