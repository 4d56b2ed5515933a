import { useApolloClient } from '@apollo/client/react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useDeletePostMutation } from '@/generated/posts/deletePost';
import { useHidePostMutation } from '@/generated/reports/hidePost';
import { useOpenReportCaseMutation } from '@/generated/reports/openReportCase';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { paths } from '@/shared/paths';
import { hidePostSchema, openCaseSchema, removalSchema } from '@rules/reports';

import { ChangedPost } from './ChangedPost';
import { ReasonField } from './ReasonField';
import { useReasons } from './useReasons';

/** A post as far as admins judge it. */
export interface ReadPost {
  id: number;
  title: string | null;
  description: string;
  date: string;
  edited_at: string | null;
}

/** When it got the words that it has. */
const writtenAt = ({ date, edited_at: editedAt }: ReadPost): string => editedAt ?? date;

interface PostDialogProps {
  postId: number;
  onClose: () => void;
}

/** Puts a post before the admins; the case opens, where they note and decide. */
export function OpenCaseDialog({ postId, onClose }: PostDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const opened = useRef<number>(undefined);
  const open = useAction(useOpenReportCaseMutation, { failure: 'form' });
  return (
    <FormDialog<{ categoryId: number | null }>
      title={intl.formatMessage({ id: 'reports.admin.openTitle' })}
      submitLabel={intl.formatMessage({ id: 'reports.admin.open' })}
      initialValues={{ categoryId: null }}
      schema={openCaseSchema}
      submitting={open.busy}
      serverError={open.error}
      onSubmit={async ({ categoryId }) => {
        const result = await open.run({ postId, categoryId: categoryId ?? 0, subCategoryId: null });
        opened.current = result.reply?.data?.id;
        return result.ok;
      }}
      onClose={onClose}
      onSaved={() => (opened.current === undefined ? onClose() : void navigate(paths.adminReportCase(opened.current)))}
    >
      <RuleField name="categoryId" label={intl.formatMessage({ id: 'reports.form.category' })} />
    </FormDialog>
  );
}

/** Takes a post down at once. Words that its author wrote meanwhile are shown first. */
export function HidePostDialog({ post, onClose }: { post: ReadPost; onClose: () => void }) {
  const intl = useIntl();
  const { id: postId } = post;
  const [read, setRead] = useState(() => writtenAt(post));
  const leave = useLeavePost(postId);
  const hide = useAction(useHidePostMutation, { failure: 'form', refetchIfOvertaken: ['getPostDataByPostId'] });
  return (
    <FormDialog<{ ruleId: number | null; reason: string }>
      name={`post-hide-${postId}`}
      title={intl.formatMessage({ id: 'reports.admin.hideTitle' })}
      submitLabel={intl.formatMessage({ id: 'reports.admin.hide' })}
      initialValues={{ ruleId: null, reason: '' }}
      schema={hidePostSchema}
      submitting={hide.busy}
      serverError={hide.error}
      onSubmit={async ({ ruleId, reason }) =>
        (await hide.run({ postId, ruleId: ruleId ?? 0, reason, expectedUts: read })).ok
      }
      onClose={onClose}
      onSaved={leave}
    >
      {writtenAt(post) === read ? null : (
        <ChangedPost
          post={post}
          onRead={() => {
            setRead(writtenAt(post));
            hide.clearError();
          }}
        />
      )}
      <RuleField name="ruleId" label={intl.formatMessage({ id: 'reports.form.rule' })} />
      <ReasonField note={intl.formatMessage({ id: 'reports.form.reasonNote' })} />
    </FormDialog>
  );
}

/** Deletes a post for good. */
export function DeletePostDialog({ postId, onClose }: PostDialogProps) {
  const intl = useIntl();
  const leave = useLeavePost(postId);
  const remove = useAction(useDeletePostMutation, { failure: 'form' });
  return (
    <FormDialog<{ reason: string }>
      name={`post-delete-${postId}`}
      title={intl.formatMessage({ id: 'reports.admin.deleteTitle' })}
      submitLabel={intl.formatMessage({ id: 'reports.admin.delete' })}
      initialValues={{ reason: '' }}
      schema={removalSchema}
      submitting={remove.busy}
      serverError={remove.error}
      onSubmit={async ({ reason }) => (await remove.run({ postId, reason })).ok}
      onClose={onClose}
      onSaved={leave}
    >
      <ReasonField note={intl.formatMessage({ id: 'reports.admin.deleteNote' })} />
    </FormDialog>
  );
}

function RuleField({ name, label }: { name: string; label: string }) {
  const { reasons, loading } = useReasons();
  return <SelectField<number> name={name} label={label} options={reasons} loading={loading} required />;
}

/** The page of a post that is gone gives way to the queue; nothing keeps the post. */
function useLeavePost(postId: number): () => void {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  return () => {
    cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
    cache.gc();
    void navigate(paths.adminPostReports());
  };
}
