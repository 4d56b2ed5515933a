import { setIn, type FormikErrors } from 'formik';
import { ValidationError } from 'yup';

import { findRepeatedOption } from '@rules/posts/polls';
import { postCreateSchema } from '@rules/posts/posts';

import { getPollEnd, getSentiment, getType, type ComposerValues } from './composerValues';

// Apart from the values: a page that shows a closed composer needs those, and loads the libraries of forms with the form.

/** Validates with the schema of the server and maps the errors to form fields. */
export function validateComposer(values: ComposerValues, newsId: number | undefined): FormikErrors<ComposerValues> {
  const now = new Date();
  const type = getType(values, newsId);
  try {
    postCreateSchema.validateSync(
      {
        type,
        title: values.title,
        description: values.description,
        images: values.pictures.length,
        altTexts: values.pictures.map(({ altText }) => altText),
        poll:
          type === 'poll'
            ? { question: values.question, options: values.options, expiresAt: getPollEnd(values, now) }
            : null,
        newsId: newsId ?? null,
        sentiment: getSentiment(values) ?? null,
      },
      { abortEarly: false, context: { now } },
    );
    return {};
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fieldErrors = error.inner.length > 0 ? error.inner : [error];
    // `setIn` overwrites, so the reverse order lets the first error of a field win.
    return fieldErrors.reduceRight<FormikErrors<ComposerValues>>(
      (errors, { path = '', message }) => setIn(errors, toFieldName(path, values), message),
      {},
    );
  }
}

/**
 * Maps a path of the schema to the name of a form field. An error of the whole list of options belongs to the first
 * option that repeats an earlier one, otherwise to the first option.
 */
function toFieldName(path: string, { options }: ComposerValues): string {
  if (path === 'title') return path;
  if (path === 'poll.question') return 'question';
  if (path === 'poll.expiresAt') return 'end';
  if (path === 'poll.options') return `options[${Math.max(0, findRepeatedOption(options))}]`;
  if (path.startsWith('poll.options')) return path.slice('poll.'.length);
  if (path.startsWith('altTexts')) return `${path.replace('altTexts', 'pictures')}.altText`;
  return 'description';
}
