import { createHash } from 'node:crypto';
import { searchKey } from '../../../database/keys.ts';

/** Shorter folded texts are often equal by chance: "gm", "to the moon". */
const COPY_LENGTH = 10;

export interface PostTexts {
  readonly title: string | null;
  readonly description: string;
  /** The question of its poll, empty without one. */
  readonly question: string;
  readonly options: readonly string[];
}

/** The text in which mentions and muted words are searched. */
export const mentioningText = ({ description, question }: Pick<PostTexts, 'description' | 'question'>): string =>
  question === description ? description : `${description}\n${question}`;

/** A hash that is equal for texts that differ only in case, accents, spaces and punctuation; null for short texts. */
function textHash({ title, options, ...texts }: PostTexts): string | null {
  const folded = searchKey(title, mentioningText(texts), ...options);
  return folded.length < COPY_LENGTH ? null : createHash('sha256').update(folded).digest('hex');
}

/** The columns that are derived from the texts. */
export const textColumns = (texts: PostTexts) => ({
  title: texts.title,
  description: texts.description,
  textHash: textHash(texts),
  searchKey: searchKey(texts.title, mentioningText(texts)),
});
