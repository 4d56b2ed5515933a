import { FirstSteps } from '@/domain/firstSteps/FirstSteps';
import type { FirstStepsGuide } from '@/domain/firstSteps/useFirstSteps';

import { AlertStep } from './AlertStep';
import { PeopleStep } from './PeopleStep';
import { StocksStep } from './StocksStep';

const parts = { stocks: StocksStep, people: PeopleStep, alert: AlertStep } as const;

/** The first steps of an app user. Each fills a part of the dashboard below. */
export function UserFirstSteps({ guide }: { guide: FirstStepsGuide }) {
  return (
    <FirstSteps
      guide={guide}
      renderStep={(step, onDone) => {
        if (step === 'bot') return null;
        const Part = parts[step];
        return <Part onDone={onDone} />;
      }}
    />
  );
}
