import { Button, Modal } from 'antd';
import type { FormikValues } from 'formik';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { FormBody, FormState, useFormFrame, type FormCoreProps, type SavedRef } from './formCore';

interface FormDialogProps<Values extends FormikValues> extends FormCoreProps<Values> {
  title: string;
  /**
   * Identifies the form and its subject (`team-edit-7`) for the draft that is restored when the session ended in
   * between. Forms with a password have none.
   */
  name?: string;
  submitLabel: string;
  onClose: () => void;
  /** Called after a save instead of `onClose`. */
  onSaved?: () => void;
  width?: number;
  /** A selector of the control that takes the focus first; the first text field by default. */
  firstField?: string | undefined;
  /** A condition beside the schema, such as a deadline that has not passed. */
  canSubmit?: boolean;
  /** The action removes something from another user. */
  danger?: boolean;
}

/**
 * The frame of every form in a dialog. Validates on each change, submits only valid and changed values, restores
 * everything after a failure, and confirms before changes are lost.
 */
export function FormDialog<Values extends FormikValues>({
  initialValues,
  schema,
  onSubmit,
  ...frame
}: FormDialogProps<Values>) {
  const savedRef = useRef<() => void>(() => {});
  return (
    <FormState<Values> initialValues={initialValues} schema={schema} onSubmit={onSubmit} savedRef={savedRef}>
      <DialogFrame {...frame} savedRef={savedRef} />
    </FormState>
  );
}

const FIRST_FIELD = 'input:not([type="file"]), textarea';

/** In a text of several lines the caret goes to the end, to continue there. */
function focusField(field: HTMLElement | null | undefined): void {
  field?.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}

type FrameProps = Omit<FormDialogProps<FormikValues>, 'initialValues' | 'schema' | 'onSubmit'> & {
  savedRef: SavedRef;
};

function DialogFrame({
  title,
  name,
  submitLabel,
  submitting,
  serverError,
  onClose,
  onSaved,
  width = 560,
  firstField = FIRST_FIELD,
  canSubmit = true,
  danger = false,
  children,
  savedRef,
}: FrameProps) {
  useReturnFocus();
  const { formId, formElement, guard, dirty, isValid, busy } = useFormFrame({
    name,
    submitting,
    confirmsLeaving: true,
    onSaved: onSaved ?? onClose,
    savedRef,
  });

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
        // A user who already types must not lose the focus.
        if (open && !form?.contains(document.activeElement)) focusField(form?.querySelector<HTMLElement>(firstField));
      }}
      mask={{ closable: false }}
      footer={[
        <Button key="cancel" onClick={close} disabled={busy}>
          <FormattedMessage id="shared.action.cancel" />
        </Button>,
        <Button
          key="submit"
          type="primary"
          danger={danger}
          htmlType="submit"
          form={formId}
          // As in PageForm: disabled for screen readers without losing the focus.
          aria-disabled={busy}
          loading={busy}
          disabled={!isValid || !dirty || !canSubmit}
        >
          {submitLabel}
        </Button>,
      ]}
    >
      <FormBody formId={formId} formElement={formElement} serverError={serverError}>
        {guard.blocker}
        {children}
      </FormBody>
    </Modal>
  );
}
