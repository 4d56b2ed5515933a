import { useGetSearchByTypeQuery } from '@/generated/market/getSearchByType';
import { readResponse } from '@/shared/action/readResponse';
import { matchesText } from '@/shared/format/text';
import { useDebouncedValue } from '@/shared/url/useDebouncedValue';

import type { MentionAtCaret, MentionKind } from './mentionAtCaret';

/** How long typing rests before the server is asked, in ms. */
const REST_MS = 200;
const SHOWN = 6;

/** Somebody or something that can be mentioned. */
export interface Mentionable {
  id: number;
  kind: MentionKind;
  name: string;
  /** The word after the sign. */
  handle: string;
  image: string | null;
}

type Asked = Pick<MentionAtCaret, 'kind' | 'word'>;

const none: readonly Mentionable[] = [];

/**
 * Whom or what the word at the caret may mean. While a later word is being looked up, what the last answer holds of it
 * is shown: never anything that does not fit what stands there.
 */
export function useMentionSearch(params: Asked | null): readonly Mentionable[] {
  const settled = useDebouncedValue(params === null ? '' : `${params.kind} ${params.word}`, REST_MS);
  const [kind = '', word = ''] = settled.split(' ');
  const result = useGetSearchByTypeQuery({
    variables: { searchText: word, userType: kind === 'stock' ? 'stock' : 'app_user', pageSize: SHOWN, pageNumber: 1 },
    skip: params === null || word === '',
  });
  // The answer before stays until the next one comes; it is of the same kind, or of no use.
  const { reply } = readResponse({ ...result, data: result.data ?? result.previousData });
  if (params === null || word === '' || !reply?.data) return none;
  const wanted = params.kind === 'stock' ? 'stock' : 'app_user';
  const isAnswer = settled === `${params.kind} ${params.word}` && result.data !== undefined;
  return reply.data.flatMap(({ id, type, title, subtitle, image }) =>
    type === wanted && subtitle && (isAnswer || matchesText(`${subtitle} ${title}`, params.word))
      ? [{ id, kind: params.kind, name: title, handle: subtitle, image }]
      : [],
  );
}
