/** Reads the id of an address part; undefined when it cannot be an id. */
export function readId(text: string | null | undefined): number | undefined {
  const id = text && /^\d+$/.test(text) ? Number(text) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
