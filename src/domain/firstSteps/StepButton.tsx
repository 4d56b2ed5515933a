import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

import { LightButton } from '@/shared/ui/button/LightButton';

interface StepButtonProps {
  /** How many options are chosen. */
  count: number;
  /** Whether the account made a choice of this kind before, so that the step may end without another. */
  hasEarlierChoice: boolean;
  busy: boolean;
  onSubmit: () => void;
  /** What the button does with the chosen options. */
  children: ReactNode;
}

/** Ends a step with the chosen options, or without one if there are earlier ones. */
export function StepButton({ count, hasEarlierChoice, busy, onSubmit, children }: StepButtonProps) {
  return (
    <LightButton type="primary" disabled={count === 0 && !hasEarlierChoice} aria-busy={busy} onClick={onSubmit}>
      {count === 0 && hasEarlierChoice ? <FormattedMessage id="firstSteps.continue" /> : children}
    </LightButton>
  );
}
