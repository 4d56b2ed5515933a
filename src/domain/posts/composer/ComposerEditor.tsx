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
import { emptyPost, validateComposer, undescribed, type ComposerValues } from './composerValues';
import { useComposerDraft } from './draft/useComposerDraft';
import { useIsPhone } from './useIsPhone';
import { useSendPost } from './useSendPost';

interface ComposerEditorProps extends ComposerSubject {
  place: 'page' | 'dialog';
  isOpen: boolean;
  onPosted?: ((post: PostView) => void) | undefined;
  onClose: () => void;
}

/** The form of a new post, on the page or in a dialog. Its values survive the switch between the two. */
export function ComposerEditor({ newsId, symbol, place, isOpen, onPosted, onClose }: ComposerEditorProps) {
  const intl = useIntl();
  const isPhone = useIsPhone();
  const draft = useComposerDraft({ newsId, symbol });
  const post = useSendPost(newsId);
  const askAboutPictures = useAskAboutPictures();
  const [formKey, setFormKey] = useState(0);
  const formElement = useRef<HTMLFormElement>(null);

  const finish = () => {
    draft.drop();
    // Remounts the form, so that no values or errors of the last post remain.
    setFormKey((key) => key + 1);
    onClose();
  };
  const submit = async (values: ComposerValues) => {
    if (!(await askAboutPictures(values))) {
      focusSoon(() => fieldOfMissing(formElement.current, values));
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
      autoFocus={place === 'page' && newsId === undefined}
      onDiscarded={finish}
      onClose={onClose}
    />
  );
  return (
    <Formik<ComposerValues>
      key={formKey}
      initialValues={formKey === 0 ? draft.first : emptyPost(symbol)}
      validate={(values) => validateComposer(values, newsId)}
      validateOnMount
      validateOnChange={false}
      validateOnBlur={false}
      onSubmit={submit}
    >
      <>
        <DraftAutosave onChange={draft.keepValues} />
        <LiveValidation />
        {place === 'page' ? (
          isOpen && <div className={styles['card']}>{form}</div>
        ) : (
          <Modal
            open={isOpen}
            title={intl.formatMessage({
              id: newsId === undefined ? 'posts.composer.title' : 'posts.composer.shareTitle',
            })}
            footer={null}
            width={isPhone ? '100%' : 640}
            rootClassName={isPhone ? styles['fullScreen'] : ''}
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
const CHECK_REST_MS = 150;

/**
 * Validates when typing pauses, because a validation per key press would render the form twice. Submitting validates
 * independently.
 */
function LiveValidation() {
  const { values, validateForm } = useFormikContext<ComposerValues>();
  useEffect(() => {
    const timer = window.setTimeout(() => void validateForm(values), CHECK_REST_MS);
    return () => window.clearTimeout(timer);
  }, [values, validateForm]);
  return null;
}

interface Step {
  currentLocation: { pathname: string };
  nextLocation: { pathname: string };
}

const leavesPage = ({ currentLocation, nextLocation }: Step) => currentLocation.pathname !== nextLocation.pathname;

function PictureGuard() {
  return useUnsavedGuard(true, leavesPage).blocker;
}

/** Requests one confirmation for pictures without a description. The user may post them anyway. */
function useAskAboutPictures(): (values: ComposerValues) => Promise<boolean> {
  const intl = useIntl();
  const confirm = useConfirm();
  const decided = useRef(new Set<File>());
  return async (values) => {
    const missing = undescribed(values).filter(({ file }) => !decided.current.has(file));
    if (missing.length === 0) return true;
    const isAgreed = await new Promise<boolean>((resolve) => {
      confirm({
        title: intl.formatMessage({ id: 'posts.composer.undescribed.title' }, { count: missing.length }),
        message: intl.formatMessage({ id: 'posts.composer.undescribed.message' }),
        okLabel: intl.formatMessage({ id: 'posts.composer.undescribed.skip' }),
        cancelLabel: intl.formatMessage({ id: 'posts.composer.undescribed.describe' }),
        run: () => resolve(true),
        onCancel: () => resolve(false),
      });
    });
    if (isAgreed) for (const { file } of missing) decided.current.add(file);
    return isAgreed;
  };
}

const fieldOfMissing = (form: HTMLFormElement | null, values: ComposerValues) => {
  const [missing] = undescribed(values);
  return form?.querySelector<HTMLElement>(`[data-id="${missing?.id}"] textarea`);
};

/** A confirmation dialog restores the focus shortly after it closes, so the focus is set again afterwards. In ms. */
const TRIES_MS = [0, 350];

function focusSoon(find: () => HTMLElement | null | undefined): void {
  for (const wait of TRIES_MS) window.setTimeout(() => find()?.focus(), wait);
}
