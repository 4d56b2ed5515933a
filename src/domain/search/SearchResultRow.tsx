import { Avatar } from '@/shared/ui/picture/Avatar';

import { resultKinds, formatSubtitle, type SearchResultLike } from './searchKinds';
import styles from './Search.module.css';

/** Picture, title and handle of a search result. */
export function SearchResultRow({ result, size = 32 }: { result: SearchResultLike; size?: number }) {
  const handle = formatSubtitle(result);
  const kind = result.type === 'all' ? 'bot' : resultKinds[result.type].image;
  const symbol = result.type === 'stock' || result.type === 'index' ? (result.subtitle ?? undefined) : undefined;
  return (
    <>
      <Avatar kind={kind} monogram={symbol} src={result.image} size={size} />
      <span className={styles['names']}>
        <span className={styles['title']} dir="auto">
          {result.title}
        </span>
        {handle === null ? null : <bdi className={styles['handle']}>{handle}</bdi>}
      </span>
    </>
  );
}
