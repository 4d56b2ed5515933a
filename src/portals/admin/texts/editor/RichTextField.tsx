import { Alert, Button, Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { FormField } from '@/shared/form/FormField';
import { Counter } from '@/shared/form/TextAreaField';
import { useFormField } from '@/shared/form/useFormField';
import { DetailSkeleton } from '@/shared/ui/state/Skeletons';
import { MAX_RICH_TEXT } from '@rules/text/bilingualText';

import styles from './RichText.module.css';
import { useEditorModule, type EditorModule } from './useEditorModule';

interface RichTextFieldProps {
  name: string;
  label: string;
  /** The language of the text. */
  language: 'en' | 'tr';
  required: boolean;
}

/**
 * HTML of the allow list, written as readers see it or as source. A text that the editor would change opens as source,
 * with the reason. The value is not touched before the first change.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { editor, retry } = useEditorModule();
  if (editor === 'loading') {
    return (
      <div className={styles['loading']} aria-busy>
        <DetailSkeleton />
      </div>
    );
  }
  if (editor === 'failed') {
    return (
      <Source {...props}>
        <Alert
          type="warning"
          title={<FormattedMessage id="texts.editor.failed" />}
          action={
            <Button size="small" onClick={retry}>
              <FormattedMessage id="shared.action.retry" />
            </Button>
          }
        />
      </Source>
    );
  }
  return <EditableText {...props} editor={editor} />;
}

function EditableText({ editor, ...props }: RichTextFieldProps & { editor: EditorModule }) {
  const intl = useIntl();
  const { field, setValue, setTouched, error, control, hint, after } = useText(props, 'texts.editor.help');
  const [view, setView] = useState<'rich' | 'source'>('rich');
  /** The last value that the editor can show. */
  const [shownHtml, setShownHtml] = useState<string>();
  const [loss, setLoss] = useState<readonly string[] | null>(null);
  const [wasChosen, setWasChosen] = useState(false);

  // At the start, after the source was changed, and when a draft is restored.
  if (view === 'rich' && field.value !== shownHtml) {
    const found = editor.findLoss(field.value);
    setShownHtml(field.value);
    setLoss(found);
    if (found !== null) setView('source');
  }
  const choose = (next: 'rich' | 'source') => {
    setShownHtml(undefined);
    setLoss(null);
    setWasChosen(true);
    setView(next);
  };

  if (view === 'source') {
    return (
      <Source {...props} isFocused={wasChosen}>
        {loss === null ? null : (
          <Alert
            type="info"
            role="status"
            title={intl.formatMessage(
              { id: 'texts.editor.loss' },
              { elements: intl.formatList(loss.map((tag) => `<${tag}>`)), count: loss.length },
            )}
          />
        )}
        <Button size="small" onClick={() => choose('rich')}>
          <FormattedMessage id="texts.editor.rich" />
        </Button>
      </Source>
    );
  }
  return (
    <FormField
      label={props.label}
      controlId={control.id}
      required={props.required}
      error={error}
      hint={hint}
      after={after}
    >
      <editor.RichText
        value={field.value}
        label={props.label}
        language={props.language}
        control={control}
        isFocused={wasChosen}
        onChange={(html) => {
          setShownHtml(html);
          setValue(html);
        }}
        onBlur={setTouched}
        onSource={() => choose('source')}
      />
    </FormField>
  );
}

interface SourceProps extends RichTextFieldProps {
  isFocused?: boolean;
  /** Above the source. */
  children: ReactNode;
}

/** The text as HTML. */
function Source({ isFocused = false, children, ...props }: SourceProps) {
  const { field, error, control, hint, after } = useText(props, 'texts.html');
  return (
    <FormField
      label={props.label}
      controlId={control.id}
      required={props.required}
      error={error}
      hint={hint}
      after={after}
    >
      <div className={styles['above']}>{children}</div>
      <Input.TextArea
        {...field}
        {...control}
        className={styles['source']}
        status={error === null ? undefined : 'error'}
        autoFocus={isFocused}
        // As in the editor: code has one direction.
        dir="ltr"
        lang={props.language}
        autoSize={{ minRows: 10, maxRows: 20 }}
      />
    </FormField>
  );
}

/** The value with its counter and note, in both views. */
function useText({ name, required }: RichTextFieldProps, noteId: 'texts.html' | 'texts.editor.help') {
  const id = useId();
  const state = useFormField<string>(name, { required, describedBy: `${id}-counter ${id}-note` });
  return {
    ...state,
    hint: <Counter id={`${id}-counter`} text={state.field.value} max={MAX_RICH_TEXT} />,
    after: (
      <small id={`${id}-note`} className={styles['note']}>
        <FormattedMessage id={noteId} />
      </small>
    ),
  };
}
