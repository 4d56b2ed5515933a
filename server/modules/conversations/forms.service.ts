import { CONVERSATION_LIMITS, formSubmissionSchema } from '../../../rules/bots/conversations.ts';
import { toOption, type FormField } from '../../../rules/bots/cards/forms.ts';
import { findOptionProblem } from '../../../rules/bots/optionValues.ts';
import type { ConversationMessage, MutationSubmitBotFormArgs } from '../../generated/schema.ts';
import { requireViewer, type Context } from '../../context/context.ts';
import { UserError, ValidationError } from '../../context/envelope.ts';
import { parseInput } from '../../context/parseInput.ts';
import { assertMayRequest } from './access.ts';
import { checkOptionValues } from './commandInput.ts';
import { findButtonOrThrow } from './presses.service.ts';
import { storeMessage } from './sending.service.ts';

/** What was sent, as a text of the conversation. */
const writeSubmission = (title: string, fields: readonly FormField[], values: Readonly<Record<string, string>>) =>
  [title, ...fields.flatMap(({ name, label }) => (values[name] ? `${label}: ${values[name]}` : []))]
    .join('\n')
    .slice(0, CONVERSATION_LIMITS.message);

/**
 * Sends a form of a card to its bot. A repeated key returns the first message.
 * @throws UserError 400 for an invalid value, naming its field; 403 for a bot that the caller cannot write to; 404; 409
 * for an old card; 429
 */
export async function submit(ctx: Context, args: MutationSubmitBotFormArgs): Promise<ConversationMessage> {
  const { id: userId } = requireViewer(ctx);
  const { clientKey, fields: given } = await parseInput(formSubmissionSchema, args);
  const { botId, messageId, form: id } = args;
  await assertMayRequest(ctx.db, botId, userId);
  const { form, value } = await findButtonOrThrow(ctx, { botId, userId, messageId }, id);
  if (form === undefined) throw new UserError(404, 'conversations.buttonNotFound');
  const unknown = given.find(({ name }) => !form.fields.some((field) => field.name === name));
  if (unknown !== undefined)
    throw new UserError(400, 'conversations.unknownField', { field: unknown.name.slice(0, 40) });
  const byName = new Map(given.map((field) => [field.name, field.value.trim()]));
  const values = Object.fromEntries(form.fields.map(({ name }) => [name, byName.get(name) ?? '']));
  const now = ctx.now();
  const options = form.fields.map(toOption);
  for (const option of options) {
    const problem = findOptionProblem(option, values[option.name] ?? '', now);
    if (problem !== undefined) throw new ValidationError(400, problem.id, { option: option.label, ...problem.values });
  }
  const fields = await checkOptionValues(ctx.db, options, values, { userId, language: ctx.language, now });
  return storeMessage(ctx, {
    botId,
    userId,
    lane: undefined,
    clientKey,
    text: writeSubmission(form.title, form.fields, values),
    control: { cardMessageId: messageId, controlId: id, control: 'form' },
    request: { message_id: messageId, form: { id, fields, ...(value === undefined ? {} : { value }) } },
  });
}
