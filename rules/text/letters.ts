// Letters that Unicode decomposition does not convert to their plain form.
const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** A text in lower case and without marks: İ, I, ı and i are one letter, ş is s, đ is d. */
export function foldLetters(text: string): string {
  // İ lower-cases to i and a combining dot; the decomposition and the removal of marks make it i, and ı becomes i.
  const lower = text.normalize('NFKD').toLowerCase().normalize('NFKD');
  return lower.replace(/[\p{M}\p{Cf}]/gu, '').replace(/[ıłøđðþħŧßæœ]/g, (letter) => plainLetters[letter] ?? letter);
}
