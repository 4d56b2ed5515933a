import { Button } from 'antd';
import type { FormikValues } from 'formik';
import { useRef, type ReactNode } from 'react';

import { leavesView } from '@/shared/url/useDialogParam';

import styles from './Form.module.css';
import { FormBody, FormState, useFormFrame, type FormCoreProps, type SavedRef } from './formCore';

/** When the form can be submitted: `changed` valid and changed, `valid` valid, `always` (a press shows all errors). */
type SubmitRule = 'changed' | 'valid' | 'always';

interface PageFormProps<Values extends FormikValues> extends FormCoreProps<Values> {
  /** The accessible name of the form. */
  label: string;
  submitLabel: string;
  /**
   * Identifies the form and its subject for the draft that is stored when the session ends. Forms with a password or a
   * code have none, so that these values never reach the storage of the tab.
   */
  name?: string;
  submitWhen?: SubmitRule;
  /** A condition beside the schema, such as a name whose check is running. */
  canSubmit?: boolean;
  /** Confirms before changes are lost; off for short forms such as a code. Default: on. */
  confirmsLeaving?: boolean;
  onSaved?: () => void;
  /** Cancels, after a confirmation when there are changes. `cancelLabel` shows the button before the submit button. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** Makes the submit button as wide as the form. */
  isWide?: boolean;
  /** Content below the buttons. */
  footer?: ReactNode;
}

/** A form on a page, with the behaviour of `FormDialog`. */
export function PageForm<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  ...frame
}: PageFormProps<Values>) {
  const savedRef = useRef<() => void>(() => {});
  return (
    <FormState<Values> initialValues={initialValues} schema={schema} onSubmit={onSubmit} savedRef={savedRef}>
      <PageFrame {...frame} savedRef={savedRef} />
    </FormState>
  );
}

const nothing = () => {};

type FrameProps = Omit<PageFormProps<FormikValues>, 'initialValues' | 'schema' | 'onSubmit'> & { savedRef: SavedRef };

function PageFrame({
  label,
  submitLabel,
  name,
  submitWhen = 'changed',
  canSubmit = true,
  confirmsLeaving = true,
  onSaved = nothing,
  onCancel,
  cancelLabel,
  isWide = false,
  footer,
  submitting,
  serverError,
  children,
  savedRef,
}: FrameProps) {
  const { formId, formElement, guard, dirty, isValid, busy } = useFormFrame({
    name,
    submitting,
    confirmsLeaving,
    losesThem: leavesView,
    onSaved,
    savedRef,
  });
  const isReady = submitWhen === 'always' || (isValid && (submitWhen === 'valid' || dirty));
  return (
    <FormBody formId={formId} formElement={formElement} label={label} serverError={serverError}>
      {guard.blocker}
      {children}
      <div className={styles['buttons']}>
        {onCancel === undefined ? null : (
          <Button disabled={busy} onClick={() => guard.leave(onCancel)}>
            {cancelLabel}
          </Button>
        )}
        <Button
          type="primary"
          htmlType="submit"
          size={isWide ? 'large' : 'middle'}
          block={isWide}
          // antd ignores presses while loading without saying so; the `disabled` attribute would lose the focus.
          aria-disabled={busy}
          loading={busy}
          disabled={!isReady || !canSubmit}
        >
          {submitLabel}
        </Button>
      </div>
      {footer}
    </FormBody>
  );
}
