import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Collapse } from 'antd';
import { getIn, useFormikContext } from 'formik';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { EmptyState } from '@/shared/ui/state/EmptyState';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';
import { HELP_LIMITS } from '@rules/platform/content';

import { WriteOrPreview } from '../texts/WriteOrPreview';
import styles from './Content.module.css';
import { HelpChanges } from './HelpChanges';
import { newQuestion, withMoved, type HelpText, type HelpValues } from './textForm';
import { HelpPreview } from './HelpPreview';
import { QuestionFields } from './QuestionFields';

/**
 * The questions of the Help dialog in their order, their preview, or what they change.
 * @param before the questions in effect
 */
export function HelpFields({ before }: { before: readonly HelpText[] }) {
  const { values } = useFormikContext<HelpValues>();
  return (
    <WriteOrPreview
      fields={<Questions />}
      preview={<HelpPreview items={values.items} />}
      changes={<HelpChanges before={before} after={values.items} />}
    />
  );
}

function Questions() {
  const intl = useIntl();
  const { values, errors, setFieldValue } = useFormikContext<HelpValues>();
  const [openId, setOpenId] = useState<number>();
  const [announcement, setAnnouncement] = useState('');
  const { items } = values;
  const change = (next: HelpValues['items']) => void setFieldValue('items', next);

  const add = () => {
    const question = newQuestion(items);
    change([...items, question]);
    setOpenId(question.id);
  };
  const move = (from: number, to: number) => {
    change(withMoved(items, from, to));
    setAnnouncement(intl.formatMessage({ id: 'contentAdmin.item.moved' }, { number: to + 1, count: items.length }));
  };

  return (
    <div className={styles['questions']}>
      {items.length === 0 ? (
        <EmptyState title={intl.formatMessage({ id: 'contentAdmin.items.empty' })} />
      ) : (
        <Collapse
          // The buttons beside a heading must not toggle it.
          collapsible="header"
          destroyOnHidden
          activeKey={openId}
          onChange={(keys) => setOpenId(keys.map(Number).find((key) => key !== openId))}
          items={items.map((item, index) => ({
            key: item.id,
            label: (
              <span className={getIn(errors, `items[${index}]`) === undefined ? undefined : styles['mistake']}>
                {(intl.locale === 'tr' && item.titleTr.trim()) || item.title.trim() || (
                  <FormattedMessage id="contentAdmin.item" values={{ number: index + 1 }} />
                )}
              </span>
            ),
            extra: (
              <Moves
                number={index + 1}
                count={items.length}
                onMove={(step) => move(index, index + step)}
                onRemove={() => change(items.toSpliced(index, 1))}
              />
            ),
            children: <QuestionFields index={index} />,
          }))}
        />
      )}
      <Button icon={<PlusOutlined aria-hidden />} disabled={items.length >= HELP_LIMITS.items} onClick={add}>
        <FormattedMessage id="contentAdmin.item.add" />
      </Button>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}

interface MovesProps {
  number: number;
  count: number;
  onMove: (step: 1 | -1) => void;
  onRemove: () => void;
}

/** The buttons that move or remove a question. */
function Moves({ number, count, onMove, onRemove }: MovesProps) {
  const intl = useIntl();
  const text = (name: 'up' | 'down' | 'remove') => intl.formatMessage({ id: `contentAdmin.item.${name}` }, { number });
  return (
    <span className={styles['actions']}>
      <Button
        type="text"
        size="small"
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={number === 1}
        onClick={() => onMove(-1)}
        aria-label={text('up')}
      />
      <Button
        type="text"
        size="small"
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={number === count}
        onClick={() => onMove(1)}
        aria-label={text('down')}
      />
      <Button
        type="text"
        size="small"
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={onRemove}
        aria-label={text('remove')}
      />
    </span>
  );
}
