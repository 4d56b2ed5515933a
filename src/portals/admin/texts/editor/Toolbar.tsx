import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { useRef, useState } from 'react';
import { useIntl } from 'react-intl';

import { LightButton } from '@/shared/ui/button/LightButton';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import { TABLE_GROUP, TEXT_GROUPS, type Line, type ToolbarButton } from './buttons';
import { LineForm } from './LineForm';
import styles from './RichText.module.css';
import { useRovingFocus } from './useRovingFocus';

interface ToolbarProps {
  editor: Editor;
  /** The name of the text. */
  label: string;
  /** The id of the text. */
  controls: string;
  onSource: () => void;
}

/**
 * The buttons of the editor: one stop of the Tab key, moved along by the arrow keys. A press returns the focus to the
 * text.
 */
export function Toolbar({ editor, label, controls, onSource }: ToolbarProps) {
  const intl = useIntl();
  const [line, setLine] = useState<Line>();
  const bar = useRef<HTMLDivElement>(null);
  const { isInTable, states } = useEditorState({
    editor,
    selector: () => ({
      isInTable: editor.isActive('table'),
      states: [...TEXT_GROUPS.flat(), ...TABLE_GROUP].map(({ isOn, isUsable }) => ({
        isOn: isOn?.(editor),
        isUsable: isUsable?.(editor) ?? true,
      })),
    }),
  });
  const shown = [...TEXT_GROUPS, ...(isInTable ? [TABLE_GROUP] : [])];
  const names = [...shown.flat().map(({ name }) => name), 'source'];
  const roving = useRovingFocus(bar, names);
  const all = [...TEXT_GROUPS.flat(), ...TABLE_GROUP];
  const press = ({ run }: ToolbarButton) => {
    if (typeof run === 'function') run(editor);
    else setLine(run);
  };

  const renderButton = (button: ToolbarButton) => {
    const { isOn, isUsable = true } = states[all.indexOf(button)] ?? {};
    const name = intl.formatMessage({ id: `texts.editor.button.${button.name}` });
    return (
      <LightButton
        key={button.name}
        type="text"
        size="small"
        className={styles['button']}
        title={name}
        // Icons and letters are for the eye.
        icon={<span aria-hidden>{button.face}</span>}
        aria-label={name}
        aria-pressed={isOn}
        // Not `disabled`, which would drop the focus of a button that has just lost its effect.
        aria-disabled={!isUsable || undefined}
        {...roving.getProps(button.name)}
        // The caret stays where it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (isUsable) press(button);
        }}
      />
    );
  };

  const source = intl.formatMessage({ id: 'texts.editor.source' });
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        className={styles['toolbar']}
        aria-label={intl.formatMessage({ id: 'texts.editor.toolbar' }, { text: label })}
        aria-controls={controls}
        onKeyDown={roving.onKeyDown}
      >
        {shown.map((group) => (
          <span key={group[0]?.name} className={styles['group']}>
            {group.map(renderButton)}
          </span>
        ))}
        <LightButton
          size="small"
          className={styles['sourceButton']}
          title={source}
          {...roving.getProps('source')}
          onClick={onSource}
        >
          <span aria-hidden>HTML</span>
          <VisuallyHidden>{source}</VisuallyHidden>
        </LightButton>
      </div>
      {line === undefined ? null : (
        <LineForm key={line} line={line} editor={editor} onClose={() => setLine(undefined)} />
      )}
    </>
  );
}
