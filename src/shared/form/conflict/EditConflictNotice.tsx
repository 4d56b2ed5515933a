import { Alert, Button } from 'antd';
import { useFormikContext } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './EditConflictNotice.module.css';

interface EditConflictNoticeProps {
  title: ReactNode;
  /** The current version. */
  children: ReactNode;
  /** Called when the user confirms that they have read it. */
  onRead: () => void;
}

type Values = Readonly<Record<string, unknown>>;
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element | null): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Focuses the first changed field, else the submit button, else the first field. */
function focusNext(form: HTMLFormElement, values: Values, initial: Values): void {
  const controls = [...form.elements];
  const fields = controls.filter(isText);
  const changed = fields.find(({ name }) => name in values && !Object.is(values[name], initial[name]));
  const save = controls.find(
    (control) => control instanceof HTMLButtonElement && control.type === 'submit' && !control.disabled,
  );
  const next = changed ?? save ?? fields[0];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Says that another user has changed the record of a form. The submit button is disabled until the user confirms, so
 * the focus moves here, and back into the form afterwards.
 */
export function EditConflictNotice({ title, children, onRead }: EditConflictNoticeProps) {
  const { values, initialValues, submitCount } = useFormikContext<Values>();
  const box = useRef<HTMLDivElement>(null);
  const restoreFocus = useRef<() => void>(undefined);
  const wasSubmitted = useRef(submitCount > 0);

  useEffect(() => {
    // A change that arrives while the user types must not take the focus away.
    if (wasSubmitted.current || !isText(document.activeElement)) box.current?.focus();
    // The submit button is enabled again after this notice is removed.
    return () => restoreFocus.current?.();
  }, []);

  const read = () => {
    const form = box.current?.closest('form');
    if (form) restoreFocus.current = () => focusNext(form, values, initialValues);
    onRead();
  };

  return (
    <div ref={box} tabIndex={-1}>
      <Alert
        type="warning"
        className={styles['notice']}
        classNames={{ section: styles['section'] ?? '', actions: styles['actions'] ?? '' }}
        title={title}
        description={children}
        action={
          <Button size="small" onClick={read}>
            <FormattedMessage id="reports.changed.read" />
          </Button>
        }
      />
    </div>
  );
}
