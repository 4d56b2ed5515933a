import { useContext, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '@/shared/paths';
import { Avatar } from '@/shared/ui/picture/Avatar';
import { RelativeTime } from '@/shared/ui/text/RelativeTime';

import { AuthorPositionsContext } from './authorPositions';
import { EditedNote } from '../userText/EditedNote';
import { PositionNote } from './PositionNote';
import styles from './PostCard.module.css';
import type { PostView } from './postView';
import { SentimentTag } from './SentimentTag';

interface PostHeaderProps {
  post: PostView;
  /** Shows the earlier versions; without it, only a note that the post was edited is shown. */
  onShowHistory?: () => void;
  children?: ReactNode;
}

/** The author and the time of a post. The time links to the page of the post. */
export function PostHeader({ post, onShowHistory, children }: PostHeaderProps) {
  const position = useContext(AuthorPositionsContext).get(post.user_id);
  return (
    <header className={styles['header']}>
      <Avatar kind="profile" src={post.user_image} size={44} />
      <div className={styles['names']}>
        <Link to={paths.user(post.user_id)} className={styles['name']}>
          {post.full_name}
        </Link>
        <span className={styles['note']}>
          <span>
            <bdi>@{post.user_name}</bdi>
          </span>
          <Link to={paths.post(post.id)} className={styles['time']}>
            <RelativeTime value={post.date} />
          </Link>
          {post.edited_at === null ? null : <EditedNote at={post.edited_at} onShowHistory={onShowHistory} />}
          {post.sentiment === null ? null : <SentimentTag sentiment={post.sentiment} />}
          {position === undefined ? null : <PositionNote position={position} />}
        </span>
      </div>
      {children}
    </header>
  );
}
