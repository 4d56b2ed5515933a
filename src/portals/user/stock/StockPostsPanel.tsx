import { LikeFilled, LikeOutlined } from '@ant-design/icons';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router';

import { PostText } from '@/domain/posts/PostText';
import { usePostVote } from '@/domain/posts/usePostVote';
import { Composer } from '@/domain/posts/composer/Composer';
import type { StockRelated_StockDetailFragment } from '@/generated/market/fragments';
import { useFormat } from '@/shared/format/useFormat';
import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/Avatar';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Panel } from '@/shared/ui/Panel';
import { RelativeTime } from '@/shared/ui/RelativeTime';
import { Tag } from '@/shared/ui/Tag';

import styles from './Stock.module.css';

type StockPost = StockRelated_StockDetailFragment['social_posts'][number];

interface StockPostsPanelProps {
  posts: readonly StockPost[];
  symbol: string;
}

/** Where posts about the stock are written, and the latest, with how their authors fare who show their portfolios. */
export function StockPostsPanel(props: StockPostsPanelProps) {
  return (
    <>
      <Composer symbol={props.symbol} />
      <LatestPosts {...props} />
    </>
  );
}

function LatestPosts({ posts, symbol }: StockPostsPanelProps) {
  const intl = useIntl();
  return (
    <Panel title={intl.formatMessage({ id: 'stock.posts.title' })}>
      {posts.length === 0 ? (
        <EmptyState
          title={intl.formatMessage({ id: 'stock.posts.empty' }, { symbol })}
          hint={intl.formatMessage({ id: 'stock.posts.emptyHint' }, { symbol })}
          action={
            <Link to={paths.posts()}>
              <FormattedMessage id="stock.posts.all" />
            </Link>
          }
        />
      ) : (
        <ul className={styles['rows']}>
          {posts.map((post) => (
            <li key={post.id} className={styles['post']}>
              <PostRow post={post} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function PostRow({ post }: { post: StockPost }) {
  const intl = useIntl();
  return (
    <article aria-label={post.full_name}>
      <header className={styles['author']}>
        <Avatar kind="profile" src={post.img} size={40} />
        <span className={styles['names']}>
          <Link to={paths.user(post.user_id)}>
            <bdi>{post.full_name}</bdi>
          </Link>
          <span className={styles['muted']}>
            <bdi>@{post.user_name}</bdi> · <RelativeTime value={post.date} />
          </span>
        </span>
        <Position post={post} />
      </header>
      <PostText
        description={post.desc}
        mention_user_list={post.mention_user_list}
        mention_stock_list={post.mention_stock_list}
      />
      <footer
        className={styles['postActions']}
        role="group"
        aria-label={intl.formatMessage({ id: 'posts.actions' }, { name: post.full_name })}
      >
        <Like post={post} />
        <Link to={paths.post(post.id)}>
          <span>
            <FormattedMessage id="posts.comments" values={{ count: post.comments }} />
          </span>
        </Link>
      </footer>
    </article>
  );
}

/** How the author's own shares of the stock stand: only of those whose portfolio is public. */
function Position({ post }: { post: StockPost }) {
  const format = useFormat();
  const { is_gain: isGain, percentage_change: points, is_sold: isSold } = post;
  if (isGain === null || points === null) return null;
  const change = format.signedPercent(points, !isGain);
  return (
    <span className={styles['position']}>
      <Tag>
        <FormattedMessage
          id={isSold ? 'stock.posts.sold' : 'stock.posts.holds'}
          values={{ change: <span className={isGain ? 'b-gain' : 'b-loss'}>{change}</span> }}
        />
      </Tag>
    </span>
  );
}

/** Those who may vote are asked, of their own posts as well. */
function Like({ post }: { post: StockPost }) {
  const intl = useIntl();
  const toggle = usePostVote(post, 'StockPost');
  const count = <FormattedMessage id="people.likes.show" values={{ count: post.up_vote }} />;
  if (!post.viewer_can.vote) return <span className={styles['muted']}>{count}</span>;
  return (
    <span className={styles['like']}>
      <button
        type="button"
        className={post.is_user_up_vote ? styles['liked'] : ''}
        aria-pressed={post.is_user_up_vote}
        aria-label={intl.formatMessage({ id: 'posts.like' })}
        onClick={toggle}
      >
        {post.is_user_up_vote ? <LikeFilled aria-hidden /> : <LikeOutlined aria-hidden />}
      </button>
      {count}
    </span>
  );
}
