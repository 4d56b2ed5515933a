import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useParams } from 'react-router';

import type { PostSource } from '@/domain/posts/feed/postSource';
import { PostStream } from '@/domain/posts/feed/PostStream';
import { paths } from '@/shared/paths';
import { PageLayout } from '@/shared/ui/page/PageLayout';
import { EmptyState } from '@/shared/ui/state/EmptyState';
import { readId } from '@/shared/url/readId';

import styles from './FeedPage.module.css';

/** The posts that quote a post. */
export function QuotesPage() {
  const intl = useIntl();
  const postId = readId(useParams()['id']) ?? 0;
  const source = useMemo<PostSource>(() => ({ quotesOf: postId }), [postId]);
  const title = intl.formatMessage({ id: 'page.quotes' });
  return (
    <PageLayout
      title={title}
      actions={
        <Link to={paths.post(postId)}>
          <FormattedMessage id="posts.quote.further" />
        </Link>
      }
    >
      <div className={styles['column']}>
        <PostStream
          source={source}
          label={title}
          empty={<EmptyState title={intl.formatMessage({ id: 'posts.quotes.none' })} />}
        />
      </div>
    </PageLayout>
  );
}
