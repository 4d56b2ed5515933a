import { useIntl, FormattedMessage } from 'react-intl';
import { Link } from 'react-router';

import { useViewer } from '@/domain/session/SessionContext';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { isHttpUrl } from '@/shared/url/isHttpUrl';

import { PostCarousel } from './images/PostCarousel';
import type { PostView } from './postView';
import styles from './SharedNewsCard.module.css';
import { StockLink } from '../userText/StockLink';

type SharedNews = NonNullable<PostView['news_data']>;

/** Width of a slide that fits a symbol and the beginning of a name, in px. */
const SLIDE_PX = 170;

/** A shared article with its stocks. */
export function SharedNewsCard({ news }: { news: SharedNews }) {
  const intl = useIntl();
  const picture = news.thumb ?? news.image;
  return (
    <div className={styles['news']} role="group" aria-label={intl.formatMessage({ id: 'posts.news' })}>
      <div className={styles['article']}>
        {picture === null ? null : <Avatar kind="stock" src={picture} size={72} />}
        <div className={styles['text']}>
          <NewsTitle news={news} />
          <p className={styles['note']}>
            <FormattedMessage id="posts.news" /> · <RelativeTime value={news.publish_date} />
          </p>
        </div>
      </div>
      {news.ticker_details.length > 0 ? (
        <PostCarousel
          label={intl.formatMessage({ id: 'posts.stocks' })}
          of="stocks"
          slideWidth={SLIDE_PX}
          slides={news.ticker_details.map((ticker) => ({
            key: ticker.ticker_id,
            content: (
              <StockLink tickerId={ticker.ticker_id} className={styles['stock']}>
                <Avatar kind="stock" monogram={ticker.ticker_symbol} src={ticker.ticker_image} size={32} />
                <span className={styles['names']}>
                  <bdi className={styles['symbol']}>{ticker.ticker_symbol}</bdi>
                  <span className={styles['name']}>{ticker.ticker_name}</span>
                </span>
              </StockLink>
            ),
          }))}
        />
      ) : null}
    </div>
  );
}

/** App users and admins get a link to their own page of the article; other roles get a link to its source. */
function NewsTitle({ news }: { news: SharedNews }) {
  const { role } = useViewer();
  if (role === 'app_user' || role === 'admin') {
    return (
      <p className={styles['title']} dir="auto">
        <Link to={role === 'admin' ? paths.adminArticle(news.news_id) : paths.newsItem(news.news_id)}>
          {news.title}
        </Link>
      </p>
    );
  }
  if (!isHttpUrl(news.url)) {
    return (
      <p className={styles['title']} dir="auto">
        {news.title}
      </p>
    );
  }
  return (
    <p className={styles['title']} dir="auto">
      <a href={news.url} target="_blank" rel="noopener noreferrer nofollow">
        {news.title}
        <VisuallyHidden>
          {' '}
          <FormattedMessage id="shared.opensInNewTab" />
        </VisuallyHidden>
      </a>
    </p>
  );
}
