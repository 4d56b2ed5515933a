import { array, mixed, object, string } from 'yup';

import { cutAfter } from '../../arrays.ts';
import { cleaned } from '../../text/text.ts';
import { parseCommand } from '../commandText.ts';
import { BOT_SCOPES } from '../scopes.ts';
import { formSchema } from './forms.ts';
import { CARD_TOO_LONG, INVALID_CARD, shortText, visibleText } from './parts.ts';

/** Limits of the buttons of a card, texts in UTF-16 units. */
export const BUTTON_LIMITS = {
  buttons: 5,
  label: 40,
  command: 200,
  url: 500,
  value: 200,
  /** Older buttons whose presses the bot handles are refused. */
  days: 7,
} as const;

const STYLES = ['normal', 'primary', 'danger'] as const;

/** An https address without a name or a password. The browser would also remove line breaks from it. */
function toLink(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > BUTTON_LIMITS.url || !URL.canParse(text)) return text;
  return new URL(text).href;
}

function isLink(text: string | undefined): boolean {
  if (text === undefined) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return protocol === 'https:' && username === '' && password === '';
}

const buttonSchema = object({
  label: visibleText(BUTTON_LIMITS.label),
  style: mixed<(typeof STYLES)[number]>().oneOf(STYLES, INVALID_CARD).default('normal'),
  /** A command of the bot, which the person then sends: "/chart stock:THYAO period:1m". */
  command: shortText(BUTTON_LIMITS.command).test(
    'command',
    INVALID_CARD,
    (text) => text === undefined || parseCommand(text) !== undefined,
  ),
  /** An https address. People see its host. */
  url: string()
    .transform(cleaned(BUTTON_LIMITS.url))
    .transform(toLink)
    .max(BUTTON_LIMITS.url, CARD_TOO_LONG)
    .test('link', INVALID_CARD, isLink),
  /** Identifies the button in its card, for the event `button.pressed`. */
  id: string().matches(/^[\w:.-]{1,100}$/, INVALID_CARD),
  /** Sent with the event. */
  value: shortText(BUTTON_LIMITS.value),
  /** Opened by the button instead of a press, and sent as the event `form.submitted`. */
  form: formSchema.default(undefined).optional(),
  /** The permission that the button needs. The person gives it before. */
  scope: mixed<(typeof BOT_SCOPES)[number]>().oneOf(BOT_SCOPES, INVALID_CARD),
}).test(
  'one action',
  INVALID_CARD,
  ({ command, url, id, value, form }) =>
    [command, url, id].filter((action) => action !== undefined).length === 1 &&
    (id !== undefined || (value === undefined && form === undefined)),
);

/** The buttons of a card. */
export const buttonsSchema = array(buttonSchema.required(INVALID_CARD))
  .transform(cutAfter(BUTTON_LIMITS.buttons))
  .max(BUTTON_LIMITS.buttons, CARD_TOO_LONG)
  .test('ids', INVALID_CARD, (buttons) => {
    const ids = (buttons ?? []).flatMap((button) => button?.id ?? []);
    return new Set(ids).size === ids.length;
  });
