import type { CardButton, CardForm } from './wire.ts';

/** Limits of the buttons of a card, texts in UTF-16 units. */
const BUTTON_LIMITS = { buttons: 5, label: 40, command: 200, url: 500, value: 200 } as const;

const FORM_LIMITS = { title: 80, fields: 10, label: 60, hint: 120 } as const;

function assertLength(name: string, text: string | undefined, max: number): void {
  if (text !== undefined && text.length > max)
    throw new RangeError(`card.${name} has ${text.length} characters, at most ${max} are accepted`);
}

const isHttps = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

function assertForm(name: string, { title, fields }: CardForm): void {
  if (title.trim() === '') throw new RangeError(`card.${name}.title is empty`);
  assertLength(`${name}.title`, title, FORM_LIMITS.title);
  if (fields.length === 0) throw new RangeError(`card.${name} has no fields`);
  if (fields.length > FORM_LIMITS.fields)
    throw new RangeError(`card.${name} has ${fields.length} fields, at most ${FORM_LIMITS.fields} are shown`);
  const names = new Set(fields.map((field) => field.name));
  if (names.size < fields.length) throw new RangeError(`card.${name} has two fields of one name`);
  for (const [index, { label, hint, type, choices = [], currency }] of fields.entries()) {
    if (label.trim() === '') throw new RangeError(`card.${name}.fields[${index}].label is empty`);
    assertLength(`${name}.fields[${index}].label`, label, FORM_LIMITS.label);
    assertLength(`${name}.fields[${index}].hint`, hint, FORM_LIMITS.hint);
    if (type === 'choice' && choices.length === 0) throw new RangeError(`card.${name}.fields[${index}] has no choices`);
    if (type === 'money' && currency === undefined)
      throw new RangeError(`card.${name}.fields[${index}] has no currency`);
  }
}

/**
 * Names what Bourse would refuse.
 * @throws RangeError
 */
export function assertButtons(buttons: readonly CardButton[]): void {
  if (buttons.length > BUTTON_LIMITS.buttons)
    throw new RangeError(`card.buttons has ${buttons.length} buttons, at most ${BUTTON_LIMITS.buttons} are shown`);
  const ids = new Set<string>();
  for (const [index, { label, command, url, id, value, form }] of buttons.entries()) {
    const name = `buttons[${index}]`;
    if (label.trim() === '') throw new RangeError(`card.${name}.label is empty`);
    assertLength(`${name}.label`, label, BUTTON_LIMITS.label);
    assertLength(`${name}.command`, command, BUTTON_LIMITS.command);
    assertLength(`${name}.url`, url, BUTTON_LIMITS.url);
    assertLength(`${name}.value`, value, BUTTON_LIMITS.value);
    if (command !== undefined && !/^\/\S/.test(command))
      throw new RangeError(`card.${name}.command begins with a slash`);
    if (url !== undefined && !isHttps(url)) throw new RangeError(`card.${name}.url is an https address`);
    if (form !== undefined) assertForm(`${name}.form`, form);
    if (id === undefined) continue;
    if (!/^[\w:.-]{1,100}$/.test(id)) throw new RangeError(`card.${name}.id has letters, digits and _ : . - only`);
    if (ids.has(id)) throw new RangeError(`card.${name}.id "${id}" is used twice`);
    ids.add(id);
  }
}
