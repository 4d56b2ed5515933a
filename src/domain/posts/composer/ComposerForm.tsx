import { useFormikContext } from 'formik';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { useConfirm } from '@/shared/feedback/useConfirm';
import { FormBody } from '@/shared/form/formCore';
import { TextField } from '@/shared/form/TextField';
import { useStableCallback } from '@/shared/ui/hooks/useStableCallback';
import { POST_LIMITS } from '@rules/posts/postLimits';

import styles from './Composer.module.css';
import { ComposerButtons, ComposerTools } from './ComposerFooter';
import type { ComposerSubject } from './composerSubject';
import { initialComposerValues, isUntouched, findOnlyStock, type ComposerValues } from './composerValues';
import { MentionField } from '../../userText/MentionField';
import { LinkCardField } from './LinkCardField';
import { MissingPictures } from './MissingPictures';
import { NewsToShare } from './NewsToShare';
import { PicturesField } from './PicturesField';
import { PollFields } from './PollFields';
import { SentimentField } from './SentimentField';
import { usePictures } from './usePictures';
import { useCanAttachPictures } from './useCanAttachPictures';

interface ComposerFormProps {
  subject: ComposerSubject;
  formElement: RefObject<HTMLFormElement | null>;
  busy: boolean;
  serverError: string | null;
  autoFocus: boolean;
  onDiscarded: () => void;
  onClose: () => void;
}

/** The fields of a new post. Ctrl+Enter submits it. */
export function ComposerForm(props: ComposerFormProps) {
  const { subject, formElement, serverError, autoFocus, onDiscarded, onClose } = props;
  const intl = useIntl();
  const confirm = useConfirm();
  const labelId = useId();
  const { values, setFieldValue, submitForm, isSubmitting, submitCount } = useFormikContext<ComposerValues>();
  const busy = props.busy || isSubmitting;
  const isNews = subject.newsId !== undefined;
  const addPictures = useRef<HTMLButtonElement>(null);
  const pictures = usePictures();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const stock = findOnlyStock(values);
  const isEmpty = isUntouched(values, initialComposerValues(subject.symbol));

  // After a failed validation the focus moves to the first invalid field.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) {
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting, formElement]);

  // In a long form the server error is out of view of the submit button.
  useEffect(() => {
    if (serverError !== null) formElement.current?.scrollIntoView({ block: 'start' });
  }, [serverError, formElement]);

  const mayAttach = useCanAttachPictures(!isNews);
  const canAddFiles = !isNews && !busy && mayAttach;
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData;
    // Word processors put a picture of the copied text on the clipboard, too.
    if (!canAddFiles || files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    void pictures.add([...files]);
  };
  const dragProps = {
    onDragOver: (event: DragEvent) => {
      if (!canAddFiles || !event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(true);
    },
    onDragLeave: () => setDraggedOver(false),
    onDrop: (event: DragEvent) => {
      setDraggedOver(false);
      if (!canAddFiles || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      void pictures.add([...event.dataTransfer.files]);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || busy) return;
    event.preventDefault();
    void submitForm();
  };
  const addFiles = useStableCallback((files: readonly File[]) => void pictures.add(files));
  const togglePoll = useStableCallback(() => void setFieldValue('hasPoll', !values.hasPoll));
  const discard = useStableCallback(() => {
    if (isEmpty) {
      onClose();
      return;
    }
    confirm({
      title: intl.formatMessage({ id: 'posts.composer.discard.title' }),
      message: intl.formatMessage({ id: 'posts.composer.discard.message' }),
      okLabel: intl.formatMessage({ id: 'posts.composer.discard' }),
      cancelLabel: intl.formatMessage({ id: 'shared.form.discard.cancel' }),
      danger: true,
      run: onDiscarded,
    });
  });
  return (
    <section
      aria-labelledby={labelId}
      className={isDraggedOver ? styles['draggedOver'] : undefined}
      onPaste={onPaste}
      onKeyDown={onKeyDown}
      {...dragProps}
    >
      <h2 id={labelId} className="b-visually-hidden">
        <FormattedMessage id={isNews ? 'posts.composer.shareTitle' : 'posts.composer.title'} />
      </h2>
      <FormBody formId={`${labelId}-form`} formElement={formElement} serverError={serverError}>
        <MentionField
          name="description"
          label={intl.formatMessage({ id: 'posts.composer.text' })}
          placeholder={intl.formatMessage({ id: 'posts.composer.placeholder' })}
          maxCharacters={POST_LIMITS.description}
          readOnly={busy}
          autoFocus={autoFocus}
        />
        <fieldset disabled={busy} className={styles['fields']}>
          <TextField name="title" label={intl.formatMessage({ id: 'posts.composer.titleField' })} />
          {subject.newsId === undefined ? null : <NewsToShare newsId={subject.newsId} />}
          {values.pictures.length > 0 ? <PicturesField onEmptied={() => addPictures.current?.focus()} /> : null}
          {values.picturesToRechoose.length > 0 && !values.hasPoll ? (
            <MissingPictures onCleared={() => addPictures.current?.focus()} />
          ) : null}
          {values.hasPoll && !isNews ? <PollFields /> : null}
          {stock === undefined ? null : <SentimentField symbol={stock} />}
          <LinkCardField />
        </fieldset>
        <div className={styles['foot']}>
          {isNews ? null : (
            <ComposerTools
              busy={busy}
              hasPoll={values.hasPoll}
              mayAttach={mayAttach}
              pictureCount={values.pictures.length}
              addPictures={addPictures}
              onPictures={addFiles}
              onPoll={togglePoll}
            />
          )}
          <ComposerButtons busy={busy} isEmpty={isEmpty} onDiscard={discard} />
        </div>
      </FormBody>
    </section>
  );
}
