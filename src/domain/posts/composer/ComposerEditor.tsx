import { Modal } from 'antd';
import { Formik, useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import { useUnsavedGuard } from '@/shared/form/useUnsavedGuard';

import type { PostView } from '../postView';
import styles from './Composer.module.css';
import { ComposerForm } from './ComposerForm';
import type { ComposerSubject } from './composerSubject';
import { initialComposerValues, findPicturesWithoutAltText, type ComposerValues } from './composerValues';
import { useComposerDraft } from './draft/useComposerDraft';
import { useIsNarrowViewport } from '../../../shared/ui/hooks/useIsNarrowViewport';
import { useSendPost } from './useSendPost';
import { validateComposer } from './validateComposer';

interface ComposerEditorProps extends ComposerSubject {
  placement: 'page' | 'dialog';
  isOpen: boolean;
  onPosted?: ((post: PostView) => void) | undefined;
  onClose: () => void;
}

/** The form of a new post, on the page or in a dialog. Its values survive the switch between the two. */
export function ComposerEditor({ newsId, symbol, placement, isOpen, onPosted, onClose }: ComposerEditorProps) {
  const intl = useIntl();
  const isNarrow = useIsNarrowViewport();
  const draft = useComposerDraft({ newsId, symbol });
  const post = useSendPost(newsId);
  const confirmUndescribedPictures = useConfirmUndescribedPictures();
  const [formKey, setFormKey] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);

  const finish = () => {
    draft.deleteDraft();
    // Remounts the form, so that no values or errors of the last post remain.
    setFormKey((key) => key + 1);
    onClose();
  };
  const submit = async (values: ComposerValues) => {
    if (!(await confirmUndescribedPictures(values))) {
      focusSoon(() => findUndescribedField(formElement.current, values));
      return;
    }
    const posted = await post.send(values);
    if (posted === null) return;
    finish();
    // Two navigations in the same task would be merged into one, and the back button would reopen the dialog.
    window.setTimeout(() => onPosted?.(posted));
  };
  const form = (
    <ComposerForm
      subject={{ newsId, symbol }}
      formElement={formElement}
      busy={post.busy}
      serverError={post.error}
      autoFocus={placement === 'page' && newsId === undefined}
      onDiscarded={finish}
      onClose={onClose}
    />
  );
  return (
    <Formik<ComposerValues>
      key={formKey}
      initialValues={formKey === 0 ? draft.initialValues : initialComposerValues(symbol)}
      validate={(values) => validateComposer(values, newsId)}
      validateOnMount
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <>
        <DraftAutosave onChange={draft.saveValues} />
        <LiveValidation />
        {placement === 'page' ? (
          isOpen && <div className={styles['card']}>{form}</div>
        ) : (
          <Modal
            open={isOpen}
            title={intl.formatMessage({
              id: newsId === undefined ? 'posts.composer.title' : 'posts.composer.shareTitle',
            })}
            footer={null}
            width={isNarrow ? '100%' : 640}
            rootClassName={isNarrow ? styles['fullScreen'] : ''}
            mask={{ closable: false }}
            closable={{ disabled: post.busy }}
            keyboard={!post.busy}
            onCancel={onClose}
            afterOpenChange={(open) => {
              if (open) formElement.current?.querySelector<HTMLElement>('textarea')?.focus();
            }}
          >
            {form}
          </Modal>
        )}
      </>
    </Formik>
  );
}

/**
 * Saves the draft, also while the form is closed. Pictures cannot be saved, so leaving the page needs a confirmation.
 */
function DraftAutosave({ onChange }: { onChange: (values: ComposerValues) => void }) {
  const { values } = useFormikContext<ComposerValues>();
  const keepValues = useEffectEvent(onChange);
  useEffect(() => keepValues(values), [values]);
  return values.pictures.length > 0 ? <PictureGuard /> : null;
}

/** Debounce of the validation, in ms. */
const VALIDATION_DELAY_MS = 150;

/**
 * Validates when typing pauses, because a validation per key press would render the form twice. Submitting validates
 * independently.
 */
function LiveValidation() {
  const { values, validateForm } = useFormikContext<ComposerValues>();
  useEffect(() => {
    const timer = window.setTimeout(() => void validateForm(values), VALIDATION_DELAY_MS);
    return () => window.clearTimeout(timer);
  }, [values, validateForm]);
  return null;
}

interface Navigation {
  currentLocation: { pathname: string };
  nextLocation: { pathname: string };
}

const leavesPage = ({ currentLocation, nextLocation }: Navigation) =>
  currentLocation.pathname !== nextLocation.pathname;

function PictureGuard() {
  return useUnsavedGuard(true, { losesThem: leavesPage }).blocker;
}

/** Requests one confirmation for pictures without a description. The user may post them anyway. */
function useConfirmUndescribedPictures(): (values: ComposerValues) => Promise<boolean> {
  const intl = useIntl();
  const confirm = useConfirm();
  const confirmedFiles = useRef(new Set<File>());
  return async (values) => {
    const missing = findPicturesWithoutAltText(values).filter(({ file }) => !confirmedFiles.current.has(file));
    if (missing.length === 0) return true;
    const isConfirmed = await new Promise<boolean>((resolve) => {
      confirm({
        title: intl.formatMessage({ id: 'posts.composer.undescribed.title' }, { count: missing.length }),
        message: intl.formatMessage({ id: 'posts.composer.undescribed.message' }),
        okLabel: intl.formatMessage({ id: 'posts.composer.undescribed.skip' }),
        cancelLabel: intl.formatMessage({ id: 'posts.composer.undescribed.describe' }),
        run: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
    if (isConfirmed) for (const { file } of missing) confirmedFiles.current.add(file);
    return isConfirmed;
  };
}

const findUndescribedField = (form: HTMLFormElement | null, values: ComposerValues) => {
  const [missing] = findPicturesWithoutAltText(values);
  return form?.querySelector<HTMLElement>(`[data-id="${missing?.id}"] textarea`);
};

/** A confirmation dialog restores the focus shortly after it closes, so the focus is set again afterwards. In ms. */
const FOCUS_DELAYS_MS = [0, 350];

function focusSoon(find: () => HTMLElement | null | undefined): void {
  for (const wait of FOCUS_DELAYS_MS) window.setTimeout(() => find()?.focus(), wait);
}
