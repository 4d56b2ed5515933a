import type { RoleName } from '@/domain/session/viewer';
import type { SearchType } from '@/generated/schema';
import type { MessageId } from '@/shared/i18n/messages';
import { paths } from '@/shared/paths';
import type { DefaultImageKind } from '@/shared/ui/picture/DefaultImage';

export type ResultKindName = Exclude<SearchType, 'all'>;

interface ResultKind {
  titleId: MessageId;
  image: DefaultImageKind;
}

/** Title and default image of each kind of result, in the order of the groups. */
export const resultKinds: Readonly<Record<ResultKindName, ResultKind>> = {
  stock: { titleId: 'search.kind.stock', image: 'stock' },
  index: { titleId: 'search.kind.index', image: 'stock' },
  app_user: { titleId: 'search.kind.app_user', image: 'profile' },
  bot_developer: { titleId: 'search.kind.bot_developer', image: 'profile' },
  bot: { titleId: 'search.kind.bot', image: 'bot' },
  post: { titleId: 'search.kind.post', image: 'profile' },
  news: { titleId: 'search.kind.news', image: 'stock' },
};

const APP_USER_KINDS: readonly ResultKindName[] = [
  'stock',
  'index',
  'app_user',
  'bot_developer',
  'bot',
  'post',
  'news',
];
const OTHER_KINDS: readonly ResultKindName[] = ['app_user', 'bot_developer', 'bot'];

/** The kinds that are offered to a role. Only app users have pages for stocks, posts and news. The server enforces this. */
export const getKinds = (role: RoleName): readonly ResultKindName[] =>
  role === 'app_user' ? APP_USER_KINDS : OTHER_KINDS;

export const isResultKind = (value: string | null): value is ResultKindName => value !== null && value in resultKinds;

/** A search result. Its `type` is never `all`. */
export interface SearchResultLike {
  type: SearchType;
  id: number;
  title: string;
  subtitle: string | null;
  image: string | null;
}

/** The page of a result. Admins have their own pages for people. */
export function getResultPath({ type, id }: Pick<SearchResultLike, 'type' | 'id'>, role: RoleName): string {
  if (type === 'stock' || type === 'index') return paths.stock(id);
  if (type === 'news') return paths.newsItem(id);
  if (type === 'bot') return paths.botDetail(id);
  if (type === 'post') return paths.post(id);
  return role === 'admin' ? paths.userDetail(id) : paths.user(id);
}

/** Kinds whose subtitle is a user name. */
const BY_USER: readonly SearchType[] = ['app_user', 'bot_developer', 'post'];

/** The text below the title: symbol, handler, source or @username. */
export const formatSubtitle = ({ type, subtitle }: Pick<SearchResultLike, 'type' | 'subtitle'>): string | null =>
  subtitle !== null && BY_USER.includes(type) ? `@${subtitle}` : subtitle;
