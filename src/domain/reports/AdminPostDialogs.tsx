import { useApolloClient } from '@apollo/client/react';
import { useRef, useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';

import { useDeletePostMutation } from '@/generated/posts/deletePost';
import { useHidePostMutation } from '@/generated/reports/hidePost';
import { useOpenReportCaseMutation } from '@/generated/reports/openReportCase';
import { useAction } from '@/shared/action/useAction';
import { FormDialog } from '@/shared/form/FormDialog';
import { SelectField } from '@/shared/form/SelectField';
import { paths } from '@/shared/paths';
import { hidePostSchema, openCaseSchema, removalSchema } from '@rules/posts/reports';

import { TextConflict } from './TextConflict';
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

interface JudgeDialogProps extends Omit<PostDialogProps, 'postId'> {
  post: ReadPost;
}

const WHERE_READ = { failure: 'form', refetchIfStale: ['getPostDataByPostId'] } as const;

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
export function HidePostDialog({ post, onClose }: JudgeDialogProps) {
  const intl = useIntl();
  const { id: postId } = post;
  const leave = useLeavePost(postId);
  const hide = useAction(useHidePostMutation, WHERE_READ);
  const { read, changed } = useReadWords(post, hide.clearError);
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
      {changed}
      <RuleField name="ruleId" label={intl.formatMessage({ id: 'reports.form.rule' })} />
      <ReasonField note={intl.formatMessage({ id: 'reports.form.reasonNote' })} />
    </FormDialog>
  );
}

/** Deletes a post for good. Words that its author wrote meanwhile are shown first. */
export function DeletePostDialog({ post, onClose }: JudgeDialogProps) {
  const intl = useIntl();
  const { id: postId } = post;
  const leave = useLeavePost(postId);
  const remove = useAction(useDeletePostMutation, WHERE_READ);
  const { read, changed } = useReadWords(post, remove.clearError);
  return (
    <FormDialog<{ reason: string }>
      name={`post-delete-${postId}`}
      title={intl.formatMessage({ id: 'reports.admin.deleteTitle' })}
      submitLabel={intl.formatMessage({ id: 'reports.admin.delete' })}
      initialValues={{ reason: '' }}
      schema={removalSchema}
      submitting={remove.busy}
      serverError={remove.error}
      onSubmit={async ({ reason }) => (await remove.run({ postId, reason, expectedUts: read })).ok}
      onClose={onClose}
      onSaved={leave}
    >
      {changed}
      <ReasonField note={intl.formatMessage({ id: 'reports.admin.deleteNote' })} />
    </FormDialog>
  );
}

/**
 * When the words were written that the admin has read; `changed` stands in the dialog while the post has others.
 * @param onRead hears that these are read as well
 */
function useReadWords(post: ReadPost, onRead: () => void): { read: string; changed: ReactNode } {
  const [read, setRead] = useState(() => writtenAt(post));
  const confirmRead = () => {
    setRead(writtenAt(post));
    onRead();
  };
  return {
    read,
    changed:
      writtenAt(post) === read ? null : (
        <TextConflict titleId="reports.changed.title" text={post} onRead={confirmRead} />
      ),
  };
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
