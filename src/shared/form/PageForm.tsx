import { Button } from 'antd';
import type { FormikValues } from 'formik';
import { useRef, type ReactNode } from 'react';

import { leavesView } from '@/shared/url/useDialogParam';

import styles from './Form.module.css';
import { FormBody, FormState, useFormFrame, type FormCoreProps, type SavedRef } from './formCore';

/** When the form can be sent: `changed` valid and changed, `valid` valid, `always` (a press with mistakes shows them all). */
type SubmitRule = 'changed' | 'valid' | 'always';

interface PageFormProps<Values extends FormikValues> extends FormCoreProps<Values> {
  /** Names the form to screen readers. */
  label: string;
  submitLabel: string;
  /**
   * Names the form and its subject for the draft that is kept when the session ends half way. Forms with a password or
   * a code have none: nothing of them stays in the tab.
   */
  name?: string;
  submitWhen?: SubmitRule;
  /** A condition beside the rules, such as a name that is still being looked up. */
  canSubmit?: boolean;
  /** Asks before changes are lost; off for short forms such as a code. Default: on. */
  isGuarded?: boolean;
  onSaved?: () => void;
  /** Cancels; changes are asked about first. Shown before the submit button by `cancelLabel`. */
  onCancel?: () => void;
  cancelLabel?: string;
  /** Spreads the submit button over the whole width, as on pages with one thing to do. */
  isWide?: boolean;
  /** What stands between the fields and the buttons, or below them. */
  footer?: ReactNode;
}

/** A form that is (part of) a page, with the behaviour of `FormDialog`. */
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
  isGuarded = true,
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
    isGuarded,
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
          // antd stops presses while it is loading, but does not say so; truly disabled it would lose the focus.
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
