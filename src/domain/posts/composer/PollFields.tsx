import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import { SelectField } from '@/shared/form/SelectField';
import { TextField } from '@/shared/form/TextField';
import { POLL_LIMITS } from '@rules/posts/postLimits';

import styles from './Composer.module.css';
import { POLL_DURATIONS, type ComposerValues } from './composerValues';

/** The question of a poll, its two to four options and its duration. */
export function PollFields() {
  const intl = useIntl();
  const { values, setFieldValue } = useFormikContext<ComposerValues>();
  const { options } = values;
  const group = useRef<HTMLDivElement>(null);
  const focusOption = (index: number) =>
    group.current?.querySelectorAll<HTMLElement>('[data-option] input')[index]?.focus();
  /** Moves the focus to the next option, or to the last one. */
  const removeAt = (index: number) => {
    void setFieldValue('options', options.toSpliced(index, 1));
    focusOption(Math.min(index, options.length - 2));
  };
  const add = () => {
    void setFieldValue('options', [...options, '']);
    // After the option is rendered. The button unmounts at the maximum, so the focus must move.
    window.setTimeout(() => focusOption(options.length));
  };
  return (
    <div
      ref={group}
      role="group"
      aria-label={intl.formatMessage({ id: 'posts.composer.poll' })}
      className={styles['poll']}
    >
      <TextField name="question" label={intl.formatMessage({ id: 'posts.composer.poll.question' })} required />
      {options.map((_option, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an option is its place; texts may be the same
        <div key={index} className={styles['option']} data-option>
          <TextField
            name={`options[${index}]`}
            label={intl.formatMessage({ id: 'posts.composer.poll.option' }, { place: index + 1 })}
            required
          />
          {options.length > POLL_LIMITS.optionsMin ? (
            <Button
              type="text"
              icon={<CloseOutlined aria-hidden />}
              aria-label={intl.formatMessage({ id: 'posts.composer.poll.removeOption' }, { place: index + 1 })}
              onClick={() => removeAt(index)}
            />
          ) : null}
        </div>
      ))}
      {options.length < POLL_LIMITS.optionsMax ? (
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={add}>
          <FormattedMessage id="posts.composer.poll.addOption" />
        </Button>
      ) : null}
      <SelectField<string>
        name="end"
        label={intl.formatMessage({ id: 'posts.composer.poll.end' })}
        required
        options={POLL_DURATIONS.map((minutes) => {
          const { unit, count } = toLargestUnit(minutes);
          return {
            value: String(minutes),
            label: intl.formatMessage({ id: `posts.composer.poll.end.${unit}` }, { count }),
          };
        })}
      />
    </div>
  );
}

function toLargestUnit(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < 60) return { unit: 'minutes', count: minutes };
  return minutes < 24 * 60 ? { unit: 'hours', count: minutes / 60 } : { unit: 'days', count: minutes / (24 * 60) };
}
