import type { CardButton } from '../../../../rules/bots/cards.ts';
import type { Language } from '../../../i18n/translate.ts';
import { formButton } from './buttons.ts';
import { say } from './texts.ts';

/** The id of the form that sets a price alert. Its fields are the options of the command /alert. */
const ALERT_FORM = 'alert';

type Field = NonNullable<CardButton['form']>['fields'][number];

const base = {
  required: true,
  choices: [],
  min: null,
  max: null,
  currency: null,
  hint: undefined,
  value: undefined,
} as const satisfies Partial<Field>;

/** The button that opens the form for a price alert. @param symbol of the stock that it starts with */
export const alertButton = (language: Language, symbol?: string): CardButton =>
  formButton(
    { label: say(language, 'setAlert'), scope: 'alerts_write' },
    {
      id: ALERT_FORM,
      form: {
        title: say(language, 'alertForm'),
        note: undefined,
        submit: say(language, 'setAlert'),
        fields: [
          { ...base, name: 'stock', label: say(language, 'stock'), type: 'ticker', value: symbol },
          {
            ...base,
            name: 'price',
            label: say(language, 'price'),
            type: 'number',
            min: 0,
            hint: say(language, 'alertHint'),
          },
        ],
      },
    },
  );
