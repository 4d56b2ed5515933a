import type { Draft_PostDraftFragment } from '@/generated/posts/fragments';
import type { SavePostDraftMutationVariables } from '@/generated/posts/savePostDraft';
import { asRecord } from '@/shared/storage/localStore';
import { DRAFT_LIMITS, POLL_LIMITS, POST_LIMITS } from '@rules/posts/postLimits';

import { POLL_DURATIONS, type ComposerValues, type MissingPicture } from '../composerValues';

/** The text of a draft with a poll; without one it is empty. */
const OPEN_POLL = 'open';

/** The serializable part of an unsent post, for session storage. Options cannot contain line breaks. */
export const toDraftTexts = ({
  pictures,
  picturesToRechoose: missing,
  options,
  hasPoll,
  ...texts
}: ComposerValues) => ({
  ...texts,
  poll: hasPoll ? OPEN_POLL : '',
  options: options.join('\n'),
  pictures: JSON.stringify(toPictureNotes({ pictures, picturesToRechoose: missing })),
});

export type DraftTexts = ReturnType<typeof toDraftTexts>;

/** Descriptions of the pictures; the files themselves cannot be stored. */
const toPictureNotes = ({
  pictures,
  picturesToRechoose: missing,
}: Pick<ComposerValues, 'pictures' | 'picturesToRechoose'>): MissingPicture[] =>
  [...pictures.map(({ file, altText }) => ({ name: file.name, altText })), ...missing].slice(0, POST_LIMITS.images);

/** Restores form values from a draft and ignores invalid values. */
export function fromDraft(draft: DraftTexts, base: ComposerValues): ComposerValues {
  const { pictures, poll, ...texts } = draft;
  const options = draft.options.split('\n').slice(0, POLL_LIMITS.optionsMax);
  return {
    ...base,
    ...texts,
    sentiment: draft.sentiment === 'bull' || draft.sentiment === 'bear' ? draft.sentiment : '',
    hasPoll: poll === OPEN_POLL,
    options: options.length < POLL_LIMITS.optionsMin ? base.options : options,
    end: POLL_DURATIONS.some((minutes) => String(minutes) === draft.end) ? draft.end : base.end,
    picturesToRechoose: parsePictureNotes(pictures),
  };
}

function parsePictureNotes(text: string): MissingPicture[] {
  let notes: unknown;
  try {
    notes = JSON.parse(text);
  } catch {
    return [];
  }
  if (!Array.isArray(notes)) return [];
  return notes.slice(0, POST_LIMITS.images).flatMap((note: unknown) => {
    const { name, altText } = asRecord(note) ?? {};
    return typeof name === 'string' && typeof altText === 'string' ? [{ name, altText }] : [];
  });
}

export const toDraftInput = (values: ComposerValues): SavePostDraftMutationVariables['draft'] => ({
  title: values.title,
  description: values.description,
  sentiment: values.sentiment === '' ? null : values.sentiment,
  poll: values.hasPoll ? { question: values.question, options: values.options, minutes: Number(values.end) } : null,
  pictures: toPictureNotes(values).map(({ name, altText }) => ({
    name: name.slice(0, DRAFT_LIMITS.fileName),
    altText,
  })),
});

/** An empty draft on the server marks a draft that was sent or discarded. */
export const isEmptyDraft = ({ title, description, sentiment, poll, pictures }: Draft_PostDraftFragment): boolean =>
  title === '' && description === '' && sentiment === null && poll === null && pictures.length === 0;

export const fromServerDraft = (draft: Draft_PostDraftFragment, base: ComposerValues): DraftTexts => ({
  ...toDraftTexts(base),
  title: draft.title,
  description: draft.description,
  sentiment: draft.sentiment ?? '',
  ...(draft.poll !== null && {
    poll: OPEN_POLL,
    question: draft.poll.question,
    options: draft.poll.options.join('\n'),
    end: String(draft.poll.minutes),
  }),
  pictures: JSON.stringify(draft.pictures.map(({ name, altText }) => ({ name, altText }))),
});
