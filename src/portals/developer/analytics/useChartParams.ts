import { useSearchParams } from 'react-router';

import { ChartDuration } from '@/generated/schema';

const STEP = 'step';
const COMMAND = 'command';

interface ChartParams {
  step: ChartDuration;
  /** The command of the usage chart, without its slash; null for all. */
  command: string | null;
  setStep: (step: ChartDuration) => void;
  setCommand: (command: string | null) => void;
}

/** The options of the charts of a bot, stored in the address so that back, reload and share work. */
export function useChartParams(): ChartParams {
  const [params, setParams] = useSearchParams();
  const requested = params.get(STEP);
  const change = (name: string, value: string | null) =>
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (value === null) changed.delete(name);
        else changed.set(name, value);
        return changed;
      },
      { preventScrollReset: true },
    );
  return {
    step: Object.values(ChartDuration).find((step) => step === requested) ?? ChartDuration.day,
    command: params.get(COMMAND) || null,
    setStep: (step) => change(STEP, step === ChartDuration.day ? null : step),
    setCommand: (command) => change(COMMAND, command),
  };
}
