/** The id that a part of the address names; undefined when it names none that could exist. */
export function readId(text: string | null | undefined): number | undefined {
  const id = text && /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
