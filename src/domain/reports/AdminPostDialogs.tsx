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

/** The fields of a post that admins review. */
export interface ReviewedPost {
  id: number;
  title: string | null;
  description: string;
  date: string;
  edited_at: string | null;
}

/** When the current text was written. */
const getTextVersion = ({ date, edited_at: editedAt }: ReviewedPost): string => editedAt ?? date;

interface PostDialogProps {
  postId: number;
  onClose: () => void;
}

interface ReviewDialogProps extends Omit<PostDialogProps, 'postId'> {
  post: ReviewedPost;
}

const ACTION_OPTIONS = { failure: 'form', refetchIfStale: ['getPostDataByPostId'] } as const;

/** Opens a report case for a post and navigates to it. */
export function OpenCaseDialog({ postId, onClose }: PostDialogProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const caseId = useRef<number>(undefined);
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
        caseId.current = result.response?.data?.id;
        return result.ok;
      }}
      onClose={onClose}
      onSaved={() => (caseId.current === undefined ? onClose() : void navigate(paths.adminReportCase(caseId.current)))}
    >
      <RuleField name="categoryId" label={intl.formatMessage({ id: 'reports.form.category' })} />
    </FormDialog>
  );
}

/** Hides a post. When the author edits it concurrently, the new text is shown first. */
export function HidePostDialog({ post, onClose }: ReviewDialogProps) {
  const intl = useIntl();
  const { id: postId } = post;
  const leave = useLeavePost(postId);
  const hide = useAction(useHidePostMutation, ACTION_OPTIONS);
  const { read, conflictNotice } = useReadVersion(post, hide.clearError);
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
      {conflictNotice}
      <RuleField name="ruleId" label={intl.formatMessage({ id: 'reports.form.rule' })} />
      <ReasonField note={intl.formatMessage({ id: 'reports.form.reasonNote' })} />
    </FormDialog>
  );
}

/** Deletes a post permanently. When the author edits it concurrently, the new text is shown first. */
export function DeletePostDialog({ post, onClose }: ReviewDialogProps) {
  const intl = useIntl();
  const { id: postId } = post;
  const leave = useLeavePost(postId);
  const remove = useAction(useDeletePostMutation, ACTION_OPTIONS);
  const { read, conflictNotice } = useReadVersion(post, remove.clearError);
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
      {conflictNotice}
      <ReasonField note={intl.formatMessage({ id: 'reports.admin.deleteNote' })} />
    </FormDialog>
  );
}

/**
 * The version of the text that the admin has read, and the notice for the dialog while the post has a newer one.
 * @param onRead called when the admin has read the newer text
 */
function useReadVersion(post: ReviewedPost, onRead: () => void): { read: string; conflictNotice: ReactNode } {
  const [read, setRead] = useState(() => getTextVersion(post));
  const confirmRead = () => {
    setRead(getTextVersion(post));
    onRead();
  };
  return {
    read,
    conflictNotice:
      getTextVersion(post) === read ? null : (
        <TextConflict titleId="reports.changed.title" text={post} onRead={confirmRead} />
      ),
  };
}

function RuleField({ name, label }: { name: string; label: string }) {
  const { reasons, loading } = useReasons();
  return <SelectField<number> name={name} label={label} options={reasons} loading={loading} required />;
}

/** Navigates from the page of a removed post to the review queue, and evicts the post. */
function useLeavePost(postId: number): () => void {
  const navigate = useNavigate();
  const { cache } = useApolloClient();
  return () => {
    cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
    cache.gc();
    void navigate(paths.adminPostReports());
  };
}
