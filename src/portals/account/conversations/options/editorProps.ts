import type { Option } from '@/domain/conversations/commandCompletion';

import type { Lane } from '../useLane';

/** The command that an option belongs to, for questions to its bot. */
export interface OptionSource {
  botId: number;
  /** The chosen lane of members of the team and testers. */
  lane: Lane | undefined;
  botName: string;
  command: string;
  version: number;
}

/** What follows the value of an option in its editor. */
export const getUnit = ({ type, currency }: Option): string | null =>
  type === 'percent' ? '%' : type === 'money' ? currency : null;

/** The props of the editor of an option. */
export interface EditorProps {
  option: Option;
  source: OptionSource;
  /** The focus is in the editor. */
  isActive: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Spread onto the control. */
  control: {
    id: string;
    'aria-invalid': boolean | undefined;
    'aria-describedby': string | undefined;
    'aria-required': boolean;
    'data-option-editor': true;
  };
}
