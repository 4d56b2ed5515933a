import type { CardButton } from '../../../../rules/bots/cards.ts';

type Look = Pick<CardButton, 'label'> & Partial<Pick<CardButton, 'style' | 'scope'>>;

const base = {
  style: 'normal',
  command: undefined,
  url: undefined,
  id: undefined,
  value: undefined,
  form: undefined,
  scope: undefined,
} as const;

/** A button with which the person sends a command. */
export const commandButton = (look: Look, command: string): CardButton => ({ ...base, ...look, command });

/** A button that opens a form. */
export const formButton = (
  look: Look,
  { id, form }: { readonly id: string; readonly form: NonNullable<CardButton['form']> },
): CardButton => ({ ...base, ...look, id, form });

/** A button that the program handles. */
export const handledButton = (look: Look, id: string, value: string): CardButton => ({ ...base, ...look, id, value });
