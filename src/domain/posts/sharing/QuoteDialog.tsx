import { useIntl } from 'react-intl';

import { MentionField } from '@/domain/userText/MentionField';
import { useAddPostMutation } from '@/generated/posts/addPost';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { quoteSchema } from '@rules/posts/posts';
import { POST_LIMITS } from '@rules/posts/postLimits';

import type { PostView } from '../postView';
import { Quoted } from './QuotedPost';

/** Writes a post about another one, which is shown below. */
export function QuoteDialog({ post, onClose }: { post: PostView; onClose: () => void }) {
  const intl = useIntl();
  const add = useAction(useAddPostMutation, {
    failure: 'form',
    refetchQueries: ['getUserPostList', 'getDashboardCount', 'getPostDataByPostId', 'getStocksDetails'],
  });
  return (
    <FormDialog<{ description: string }>
      title={intl.formatMessage({ id: 'posts.quote.title' })}
      name={`post-quote-${post.id}`}
      submitLabel={intl.formatMessage({ id: 'posts.quote.send' })}
      initialValues={{ description: '' }}
      schema={quoteSchema}
      submitting={add.busy}
      serverError={add.error}
      width={640}
      onSubmit={async ({ description }) =>
        (await add.run({ post_type: 'text', description: description.trim(), quotedId: post.id })).ok
      }
      onClose={onClose}
    >
      <MentionField
        name="description"
        label={intl.formatMessage({ id: 'posts.quote.text' })}
        maxCharacters={POST_LIMITS.description}
        rows={3}
      />
      <Quoted post={post} />
    </FormDialog>
  );
}
