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

import {
  DraftOwnerContext,
  dropDraft,
  isDraftComplete,
  pickChanged,
  readDraft,
  registerDraft,
  storeDraft,
} from './drafts';
import styles from './Form.module.css';
import { useUnsavedGuard } from './useUnsavedGuard';

/** The props of every form, in a dialog or on a page. */
export interface FormCoreProps<Values extends FormikValues> {
  initialValues: Values;
  /** A schema of rules/: its messages are ids. */
  schema: Schema;
  /** True while the save runs. */
  submitting: boolean;
  /** The server's error to show in the form; null when it is shown elsewhere or there is none. */
  serverError: string | null;
  /** Resolves to true when saved. After false the form retains all input. */
  onSubmit: (values: Values) => Promise<boolean>;
  children: ReactNode;
}

/** The state that a form shares with its frame; the frame decides what happens after a save. */
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

/** Values and errors of a form: validated on each change, unchanged after a failure. */
export function FormState<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  savedRef,
  children,
}: FormStateProps<Values>) {
  // Once at a time, also when the values have changed since: the save closes the form.
  const running = useRef<Promise<void> | null>(null);
  const submit = async (values: Values) => {
    if (await onSubmit(values)) savedRef.current();
  };
  return (
    <Formik<Values>
      initialValues={initialValues}
      validate={(values) => validate(values, schema)}
      validateOnMount
      // Blur changes no value, and formik would validate the values before the last change.
      validateOnBlur={false}
      onSubmit={(values) => {
        running.current ??= submit(values).finally(() => {
          running.current = null;
        });
        return running.current;
      }}
    >
      {children}
    </Formik>
  );
}

/** Synchronous, so that an earlier validation can never overtake a later one. */
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
  /** Identifies the form and its subject; without a name no draft is stored (passwords, codes). */
  name: string | undefined;
  submitting: boolean;
  /** Confirms before changes are lost. */
  confirmsLeaving: boolean;
  /** The navigations that lose the changes; all by default. */
  losesThem?: BlockerFunction;
  onSaved: () => void;
  savedRef: SavedRef;
}

/** The frame of a form: whether it can be submitted, and how it is left. */
export function useFormFrame({ name, submitting, confirmsLeaving, losesThem, onSaved, savedRef }: FrameOptions) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const { dirty, isValid, submitCount, isSubmitting } = useFormikContext();
  const isStored = useRef(false);
  const guard = useUnsavedGuard(dirty && confirmsLeaving, { losesThem, isStored });
  useDraft(name, guard.isReleased, isStored);

  useEffect(() => {
    savedRef.current = () => {
      guard.release();
      onSaved();
    };
  });

  // After a rejected submit, focuses the first field with an error.
  useEffect(() => {
    if (submitCount > 0 && !isSubmitting) {
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    }
  }, [submitCount, isSubmitting]);

  return { formId, formElement, guard, dirty, isValid, busy: submitting || isSubmitting };
}

/** Restores the draft of an interrupted form, and stores it when the form is interrupted or the page reloads. */
function useDraft(form: string | undefined, isSettled: () => boolean, isStored: RefObject<boolean>): void {
  const owner = useContext(DraftOwnerContext);
  const { values, initialValues, dirty, setValues } = useFormikContext<FormikValues>();
  const latest = useRef({ values, initialValues, dirty, isSettled });
  useEffect(() => {
    latest.current = { values, initialValues, dirty, isSettled };
  });
  useEffect(() => {
    isStored.current = false;
    if (owner === undefined || form === undefined || !dirty) return undefined;
    return registerDraft(() => {
      storeDraft(owner, form, pickChanged(values, initialValues));
      isStored.current = isDraftComplete(values, initialValues);
    });
  }, [owner, form, values, initialValues, dirty, isStored]);
  useEffect(() => {
    if (owner === undefined || form === undefined) return undefined;
    const draft = readDraft(owner, form, initialValues);
    if (draft !== null) void setValues(draft);
    return () => {
      const { values: typed, initialValues: initial, dirty: hasChanges, isSettled: settled } = latest.current;
      if (settled()) dropDraft(owner, form);
      else if (hasChanges) storeDraft(owner, form, pickChanged(typed, initial));
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once per form: later values are the user's own
  }, [owner, form]);
}

interface FormBodyProps {
  formId: string;
  formElement: RefObject<HTMLFormElement | null>;
  /** The accessible name of the form, where no dialog gives it. */
  label?: string | undefined;
  serverError: string | null;
  children: ReactNode;
}

/** The form element with the server's error, which appears when the form can be submitted again. */
export function FormBody({ formId, formElement, label, serverError, children }: FormBodyProps) {
  const { handleSubmit, isSubmitting } = useFormikContext();
  return (
    <form
      id={formId}
      ref={formElement}
      onSubmit={handleSubmit}
      noValidate
      className={styles['form']}
      aria-label={label}
    >
      {serverError === null || isSubmitting ? null : <Alert type="error" showIcon role="alert" title={serverError} />}
      {children}
    </form>
  );
}
