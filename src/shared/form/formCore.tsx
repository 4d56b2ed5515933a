import { Alert } from 'antd';
import {
  Formik,
  useFormikContext,
  validateYupSchema,
  yupToFormErrors,
  type FormikErrors,
  type FormikValues,
} from 'formik';
import { useContext, useEffect, useId, useRef, type ReactNode, type RefObject } from 'react';
import type { BlockerFunction } from 'react-router';
import { ValidationError, type Schema } from 'yup';

import { DraftOwnerContext, dropDraft, storeDraft, readDraft } from './drafts';
import styles from './Form.module.css';
import { useUnsavedGuard } from './useUnsavedGuard';

/** What every form is given, in a dialog or on a page. */
export interface FormCoreProps<Values extends FormikValues> {
  initialValues: Values;
  /** A schema of rules/: its messages are ids. */
  schema: Schema;
  /** True while the save runs. */
  submitting: boolean;
  /** The server's refusal to show in the form; null when it is shown elsewhere or there is none. */
  serverError: string | null;
  /** Resolves to true when saved. On false everything typed stays. */
  onSubmit: (values: Values) => Promise<boolean>;
  children: ReactNode;
}

/** The state that a form and its frame share; the frame says what happens after a save. */
export interface SavedRef {
  current: () => void;
}

interface FormStateProps<Values extends FormikValues> {
  initialValues: Values;
  schema: Schema;
  onSubmit: (values: Values) => Promise<boolean>;
  /** Called after a save. */
  savedRef: SavedRef;
  children: ReactNode;
}

/** Values and mistakes of a form: checked on each change, kept on a failure. */
export function FormState<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  savedRef,
  children,
}: FormStateProps<Values>) {
  return (
    <Formik<Values>
      initialValues={initialValues}
      validate={(values) => validate(values, schema)}
      validateOnMount
      // Leaving a field changes nothing, and formik would check the values from before the last change.
      validateOnBlur={false}
      onSubmit={async (values) => {
        if (await onSubmit(values)) savedRef.current();
      }}
    >
      {children}
    </Formik>
  );
}

/** At once, not in promises: an earlier check can then never overtake a later one. */
function validate<Values extends FormikValues>(values: Values, schema: Schema): FormikErrors<Values> {
  try {
    void validateYupSchema(values, schema, true);
    return {};
  } catch (error) {
    if (error instanceof ValidationError) return yupToFormErrors<Values>(error);
    throw error;
  }
}

interface FrameOptions {
  /** Names the form and its subject; without a name nothing typed is kept in the tab (passwords, codes). */
  name: string | undefined;
  submitting: boolean;
  /** Asks before changes are lost. */
  isGuarded: boolean;
  /** Which steps lose them; every one without it. */
  losesThem?: BlockerFunction;
  onSaved: () => void;
  savedRef: SavedRef;
}

/** The form around: whether it can be sent, and its ways out. */
export function useFormFrame({ name, submitting, isGuarded, losesThem, onSaved, savedRef }: FrameOptions) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { dirty, isValid, submitCount, isSubmitting } = useFormikContext();
  const guard = useUnsavedGuard(dirty && isGuarded, losesThem);
  useDraft(name, guard.isReleased);

  useEffect(() => {
    savedRef.current = () => {
      guard.release();
      onSaved();
    };
  });

  // After a refused attempt the reader starts where the first mistake is.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) {
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting]);

  return { formId, formElement, guard, dirty, isValid, busy: submitting || isSubmitting };
}

/** Puts back what was typed before the form was cut off, and keeps it when that happens. */
function useDraft(form: string | undefined, isSettled: () => boolean): void {
  const owner = useContext(DraftOwnerContext);
  const { values, initialValues, dirty, setValues } = useFormikContext<FormikValues>();
  const latest = useRef({ values, dirty, isSettled });
  useEffect(() => {
    latest.current = { values, dirty, isSettled };
  });
  useEffect(() => {
    if (owner === undefined || form === undefined) return undefined;
    const draft = readDraft(owner, form, initialValues);
    if (draft !== null) void setValues(draft);
    return () => {
      const { values: typed, dirty: hasChanges, isSettled: settled } = latest.current;
      if (settled()) dropDraft(owner, form);
      else if (hasChanges) storeDraft(owner, form, typed);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per form: later values are the person's own
  }, [owner, form]);
}

interface FormBodyProps {
  formId: string;
  formElement: RefObject<HTMLFormElement | null>;
  /** Names the form to screen readers where no dialog does. */
  label?: string | undefined;
  serverError: string | null;
  children: ReactNode;
}

/** The form element with the place for the server's refusal. */
export function FormBody({ formId, formElement, label, serverError, children }: FormBodyProps) {
  const { handleSubmit } = useFormikContext();
  return (
    <form
      id={formId}
      ref={formElement}
      onSubmit={handleSubmit}
      noValidate
      className={styles['form']}
      aria-label={label}
    >
      {serverError === null ? null : <Alert type="error" showIcon role="alert" title={serverError} />}
      {children}
    </form>
  );
}
