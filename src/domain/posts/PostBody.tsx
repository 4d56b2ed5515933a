import { lazy, Suspense } from 'react';

import { useViewer } from '../session/SessionContext';
import styles from './PostCard.module.css';
import { LinkCard } from './LinkCard';
import { PostPoll } from './poll/PostPoll';
import { UserText } from '../userText/UserText';
import type { PostView } from './postView';
import { QuotedPost } from './sharing/QuotedPost';

/** Loaded lazily: most posts have only text. */
const PostImages = lazy(async () => ({ default: (await import('./images/PostImages')).PostImages }));
const SharedNewsCard = lazy(async () => ({ default: (await import('./SharedNewsCard')).SharedNewsCard }));

interface PostBodyProps {
  post: PostView;
  /** Called with the index of the pressed picture. */
  onOpenPictures: (place: number) => void;
}

/** The content of a post: text with mentions, pictures, shared news or poll. */
export function PostBody({ post, onOpenPictures }: PostBodyProps) {
  const viewer = useViewer();
  return (
    <>
      {post.title === null || post.title === '' ? null : (
        <h3 className={styles['title']} dir="auto">
          {post.title}
        </h3>
      )}
      <UserText
        description={post.description}
        mention_user_list={post.mention_user_list}
        mention_stock_list={post.mention_stock_list}
      />
      {post.attachments.length > 0 ? (
        <Suspense fallback={<div className={styles['picturesToCome']} />}>
          <PostImages images={post.attachments} onOpen={onOpenPictures} />
        </Suspense>
      ) : null}
      {post.news_data === null ? null : (
        <Suspense fallback={<div className={styles['newsToCome']} />}>
          <SharedNewsCard news={post.news_data} />
        </Suspense>
      )}
      {post.link_card === null ? null : <LinkCard card={post.link_card} />}
      <QuotedPost post={post} />
      {post.poll === null ? null : (
        <PostPoll
          key={post.poll.id}
          poll={post.poll}
          postId={post.id}
          canAnswer={post.viewer_can.vote && viewer.id !== post.user_id}
          description={post.description}
        />
      )}
    </>
  );
}
