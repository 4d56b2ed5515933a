import { Alert, Button, Modal } from 'antd';
import {
  Formik,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
  type FormikErrors,
  type FormikValues,
} from 'formik';
import { useContext, useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ValidationError, type Schema } from 'yup';

import { DraftOwnerContext, dropDraft, keepDraft, readDraft } from './drafts';
import styles from './Form.module.css';
import { useUnsavedGuard } from './useUnsavedGuard';

interface FormDialogProps<Values extends FormikValues> {
  title: string;
  /** Names the form and its subject (`team-edit-7`): what was typed is found again when the session ended half way. */
  name: string;
  submitLabel: string;
  initialValues: Values;
  /** A schema of rules/: its messages are ids. */
  schema: Schema;
  /** True while the save runs. */
  submitting: boolean;
  /** The server's refusal to show in the dialog; null when it is shown elsewhere or there is none. */
  serverError: string | null;
  /** Resolves to true when saved: the dialog then closes. On false everything typed stays. */
  onSubmit: (values: Values) => Promise<boolean>;
  onClose: () => void;
  /** Where to go after a save, instead of `onClose`. */
  onSaved?: () => void;
  width?: number;
  children: ReactNode;
}

/**
 * The frame of every form in a dialog: checks on each change, submits only what is valid and changed, keeps everything
 * on a failure, and asks before changes are lost.
 */
export function FormDialog<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  ...frame
}: FormDialogProps<Values>) {
  const savedRef = useRef<() => void>(() => {});
  return (
    <Formik<Values>
      initialValues={initialValues}
      validate={(values) => mistakesIn(values, schema)}
      validateOnMount
      // Leaving a field changes nothing, and formik would check the values from before the last change.
      validateOnBlur={false}
      onSubmit={async (values) => {
        if (await onSubmit(values)) savedRef.current();
      }}
    >
      <DialogFrame {...frame} savedRef={savedRef} />
    </Formik>
  );
}

const FIRST_FIELD = 'input:not([type="file"]), textarea';

/** At once, not in promises: an earlier check can then never overtake a later one. */
function mistakesIn<Values extends FormikValues>(values: Values, schema: Schema): FormikErrors<Values> {
  try {
    void validateYupSchema(values, schema, true);
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return yupToFormErrors<Values>(error);
    throw error;
  }
}

type FrameProps = Omit<FormDialogProps<FormikValues>, 'initialValues' | 'schema' | 'onSubmit'> & {
  savedRef: { current: () => void };
};

/** Puts back what was typed before the form was cut off, and keeps it when that happens. */
function useDraft(form: string, isSettled: () => boolean): void {
  const owner = useContext(DraftOwnerContext);
  const { values, initialValues, dirty, setValues } = useFormikContext<FormikValues>();
  const latest = useRef({ values, dirty, isSettled });
  useEffect(() => {
    latest.current = { values, dirty, isSettled };
  });
  useEffect(() => {
    if (owner === undefined) return undefined;
    const draft = readDraft(owner, form, initialValues);
    if (draft !== null) void setValues(draft);
    return () => {
      const { values: typed, dirty: hasChanges, isSettled: settled } = latest.current;
      if (settled()) dropDraft(owner, form);
      else if (hasChanges) keepDraft(owner, form, typed);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per form: later values are the person's own
  }, [owner, form]);
}

function DialogFrame({
  title,
  name,
  submitLabel,
  submitting,
  serverError,
  onClose,
  onSaved,
  width = 560,
  children,
  savedRef,
}: FrameProps) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { handleSubmit, dirty, isValid, submitCount, isSubmitting } = useFormikContext();
  const guard = useUnsavedGuard(dirty);
  useDraft(name, guard.isReleased);
  const busy = submitting || isSubmitting;

  useEffect(() => {
    savedRef.current = () => {
      guard.release();
      (onSaved ?? onClose)();
    };
  });

  // After a refused attempt the reader starts where the first mistake is.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) {
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting]);

  const close = () => {
    if (!busy) guard.leave(onClose);
  };

  return (
    <Modal
      open
      title={title}
      width={width}
      onCancel={close}
      afterOpenChange={(open) => {
        const form = formElement.current;
        // Whoever types already must not lose the field under their hands.
        if (open && !form?.contains(document.activeElement)) form?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
      }}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={close} disabled={busy}>
          <FormattedMessage id="shared.action.cancel" />
        </Button>,
        <Button
          key="submit"
          type="primary"
          htmlType="submit"
          form={formId}
          loading={busy}
          disabled={!isValid || !dirty}
        >
          {submitLabel}
        </Button>,
      ]}
    >
      <form id={formId} ref={formElement} onSubmit={handleSubmit} noValidate className={styles['form']}>
        {serverError === null ? null : <Alert type="error" showIcon role="alert" title={serverError} />}
        {children}
      </form>
    </Modal>
  );
}
