import { eq, type SQL } from 'drizzle-orm';
import type { Viewer } from '../../access/viewer.ts';
import { news } from '../../database/tables/news.ts';

/** The condition "this reader may open the article": app users do not read what the platform tells its developers. */
export const isReadableNews = ({ role }: Pick<Viewer, 'role'>): SQL | undefined =>
  role === 'app_user' ? eq(news.audience, 'market') : undefined;
