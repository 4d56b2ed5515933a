import { Alert, Button } from 'antd';
import { useFormikContext } from 'formik';
import { useEffect, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import styles from './ChangedNotice.module.css';

interface ChangedNoticeProps {
  title: ReactNode;
  /** What is there now. */
  children: ReactNode;
  /** The reader goes on in sight of it. */
  onRead: () => void;
}

type Values = Readonly<Record<string, unknown>>;
type TextControl = HTMLInputElement | HTMLTextAreaElement;

const isText = (element: Element | null): element is TextControl =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/** Where its reader goes on: the first field that they changed, else the button that saves, else the first field. */
function goOnIn(form: HTMLFormElement, values: Values, initial: Values): void {
  const controls = [...form.elements];
  const fields = controls.filter(isText);
  const changed = fields.find(({ name }) => name in values && !Object.is(values[name], initial[name]));
  const save = controls.find((control) => control instanceof HTMLButtonElement && control.type === 'submit' && !control.disabled);
  const next = changed ?? save ?? fields[0];
  if (next instanceof HTMLElement) next.focus();
}

/**
 * Stands in the dialog of a decision while its reader has not read what somebody else did meanwhile. The button that was
 * pressed is switched off by then, so the focus comes here, and goes back into the form once this is read.
 */
export function ChangedNotice({ title, children, onRead }: ChangedNoticeProps) {
  const { values, initialValues, submitCount } = useFormikContext<Values>();
  const box = useRef<HTMLDivElement>(null);
  const goOn = useRef<() => void>(undefined);
  const wasSent = useRef(submitCount > 0);

  useEffect(() => {
    // What comes by itself does not take the field from under the hands of whoever types.
    if (wasSent.current || !isText(document.activeElement)) box.current?.focus();
    // Only once this is gone can the form be saved again.
    return () => goOn.current?.();
  }, []);

  const read = () => {
    const form = box.current?.closest('form');
    if (form) goOn.current = () => goOnIn(form, values, initialValues);
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
