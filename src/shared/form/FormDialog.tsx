import { Button, Modal } from 'antd';
import type { FormikValues } from 'formik';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';

import { useReturnFocus } from '@/shared/ui/hooks/useReturnFocus';

import { FormBody, FormState, useFormFrame, type FormCoreProps, type SavedRef } from './formCore';

interface FormDialogProps<Values extends FormikValues> extends FormCoreProps<Values> {
  title: string;
  /**
   * Names the form and its subject (`team-edit-7`): what was typed is found again when the session ended half way.
   * Forms with a password have none.
   */
  name?: string;
  submitLabel: string;
  onClose: () => void;
  /** Where to go after a save, instead of `onClose`. */
  onSaved?: () => void;
  width?: number;
  /** A condition beside the rules, such as a time that must not have passed. */
  canSubmit?: boolean;
  /** Marks what takes something away from somebody. */
  danger?: boolean;
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
    <FormState<Values> initialValues={initialValues} schema={schema} onSubmit={onSubmit} savedRef={savedRef}>
      <DialogFrame {...frame} savedRef={savedRef} />
    </FormState>
  );
}

const FIRST_FIELD = 'input:not([type="file"]), textarea';

/** In a text of several lines to its end, where one goes on writing. */
function goTo(field: HTMLElement | null | undefined): void {
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
  canSubmit = true,
  danger = false,
  children,
  savedRef,
}: FrameProps) {
  useReturnFocus();
  const { formId, formElement, guard, dirty, isValid, busy } = useFormFrame({
    name,
    submitting,
    isGuarded: true,
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
        // Whoever types already must not lose the field under their hands.
        if (open && !form?.contains(document.activeElement)) goTo(form?.querySelector<HTMLElement>(FIRST_FIELD));
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
          // As in PageForm: told as disabled, and the focus stays.
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
