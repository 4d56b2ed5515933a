import { CheckOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';

import type { FirstStep, FirstStepResult } from '@/generated/schema';
import { useToast } from '@/shared/feedback/useToast';
import { LightButton } from '@/shared/ui/button/LightButton';
import { Panel } from '@/shared/ui/page/Panel';
import { VisuallyHidden } from '@/shared/ui/text/VisuallyHidden';

import styles from './FirstSteps.module.css';
import type { FirstStepsGuide } from './useFirstSteps';

interface FirstStepsProps {
  guide: FirstStepsGuide;
  /** The content of a step. `onDone` stores that the step is done. */
  renderStep: (step: FirstStep, onDone: () => void) => ReactNode;
}

/** The first steps of a new account, one at a time. Each can be skipped, and all of them. */
export function FirstSteps({ guide, renderStep }: FirstStepsProps) {
  const intl = useIntl();
  const toast = useToast();
  const headingId = useId();
  const [chosen, setChosen] = useState<FirstStep>();
  const [hasMoved, setMoved] = useState(false);
  const { entries, isOpen } = guide;
  const open = entries.filter(({ state }) => state === 'open');
  const current = entries.find(({ step, state }) => step === chosen && state !== 'done') ?? open[0];

  if (current === undefined || !isOpen) return null;

  const end = async (steps: readonly FirstStep[], result: FirstStepResult) => {
    const isLast = open.every((entry) => steps.includes(entry.step));
    if (!(await guide.save(steps, result))) return;
    setChosen(undefined);
    setMoved(true);
    if (!isLast) return;
    if (result === 'done') toast.success(intl.formatMessage({ id: 'firstSteps.finished' }));
    document.querySelector<HTMLElement>('main h1')?.focus();
  };

  return (
    <div className={styles['guide']}>
      <Panel
        title={intl.formatMessage({ id: 'firstSteps.title' })}
        action={
          open.length > 1 ? (
            <LightButton
              type="text"
              aria-disabled={guide.busy}
              onClick={() =>
                void end(
                  open.map((entry) => entry.step),
                  'skipped',
                )
              }
            >
              <FormattedMessage id="firstSteps.skipAll" />
            </LightButton>
          ) : null
        }
      >
        {entries.length > 1 ? (
          <ol className={styles['steps']}>
            {entries.map((entry, index) => (
              <li key={entry.step}>
                <button
                  type="button"
                  className={styles['step']}
                  data-state={entry.state}
                  aria-current={entry.step === current.step ? 'step' : undefined}
                  disabled={entry.state === 'done'}
                  onClick={() => {
                    setChosen(entry.step);
                    setMoved(true);
                  }}
                >
                  <span className={styles['number']} aria-hidden>
                    {entry.state === 'done' ? <CheckOutlined /> : index + 1}
                  </span>
                  <span>
                    <FormattedMessage id={`firstSteps.${entry.step}.title`} />
                  </span>
                  {entry.state === 'open' ? null : (
                    <>
                      {' '}
                      <VisuallyHidden>
                        <FormattedMessage id={`firstSteps.state.${entry.state}`} />
                      </VisuallyHidden>
                    </>
                  )}
                </button>
              </li>
            ))}
          </ol>
        ) : null}
        <section className={styles['content']} aria-labelledby={headingId}>
          <h3
            key={current.step}
            id={headingId}
            // The focus follows to the next step: the button that ended the last one is gone.
            ref={hasMoved ? focusHeading : null}
            tabIndex={-1}
            className={styles['heading']}
          >
            <FormattedMessage id={`firstSteps.${current.step}.title`} />
          </h3>
          <p className={styles['text']}>
            <FormattedMessage id={`firstSteps.${current.step}.text`} />
          </p>
          {renderStep(current.step, () => void end([current.step], 'done'))}
          {current.state === 'open' ? (
            <LightButton
              type="text"
              className={styles['skip']}
              aria-disabled={guide.busy}
              onClick={() => void end([current.step], 'skipped')}
            >
              <FormattedMessage id="firstSteps.skip" />
            </LightButton>
          ) : null}
        </section>
      </Panel>
    </div>
  );
}

const focusHeading = (heading: HTMLElement | null): void => heading?.focus();
