import { memo } from 'react';
import { Link } from 'react-router';

import { Avatar } from '@/shared/ui/picture/Avatar';
import type { DialogParam } from '@/shared/url/useDialogParam';

import styles from './News.module.css';
import { NewsActions } from './NewsActions';
import { NewsByline } from './NewsByline';
import { NewsTickers } from './NewsTickers';
import type { NewsDialog, NewsView } from './newsView';

interface NewsCardProps {
  item: NewsView;
  /** The link to the article, as a query of the current page. */
  to: string;
  dialog: DialogParam<NewsDialog>;
}

/** An article in a list: summary, source, stocks and actions. */
export const NewsCard = memo(function NewsCard({ item, to, dialog }: NewsCardProps) {
  const picture = item.thumb ?? item.image;
  return (
    <article className={styles['card']}>
      <div className={styles['article']}>
        {picture === null ? null : <Avatar kind="stock" src={picture} size={72} />}
        <div className={styles['text']}>
          <h2 className={styles['title']} dir="auto" lang={item.language}>
            <Link to={to} preventScrollReset data-news={item.id}>
              {item.title}
            </Link>
          </h2>
          <NewsByline item={item} />
          {item.message && item.message !== item.title ? (
            <p className={styles['lead']} dir="auto" lang={item.language}>
              {item.message}
            </p>
          ) : null}
        </div>
      </div>
      <NewsTickers tickers={item.ticker_details} />
      <NewsActions item={item} dialog={dialog} opensComments />
    </article>
  );
});
