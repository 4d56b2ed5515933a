import type { Option } from '@/domain/conversations/commandCompletion';

/** The props of the editor of an option. */
export interface EditorProps {
  option: Option;
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
