import { parse, print, type DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import { canonicalText, getDocumentId, getSpellings } from '../../../server/graphql/allowList.ts';
import { ReleasedDocuments, type StoredDocument } from '../../../server/graphql/releases/releasedDocuments.ts';

const toStored = (document: DocumentNode): StoredDocument => ({
  id: getDocumentId(document),
  text: canonicalText(document),
});

const document = parse('query getTeam { getTeam(id: 1) { status data { id } } }');
const stored = toStored(document);

/** A table, and the ids of every statement that reads it. */
function startTable(rows: readonly StoredDocument[] = [stored]) {
  const statements: (readonly string[])[] = [];
  const read = async (ids: readonly string[]): Promise<readonly StoredDocument[]> => {
    statements.push(ids);
    return rows.filter(({ id }) => ids.includes(id));
  };
  return { statements, read };
}

const toId = (number: number): string => number.toString(16).padStart(64, '0');

describe('the documents of other releases', () => {
  it('are read once, and then remembered', async () => {
    const { read, statements } = startTable();
    const released = new ReleasedDocuments({ read, isValid: () => true });
    expect(released.isResolved(stored.id)).toBe(false);
    await Promise.all([released.load(stored.id), released.load(stored.id)]);
    expect(released.isResolved(stored.id)).toBe(true);
    expect(statements).toEqual([[stored.id]]);
    const found = released.get(stored.id);
    if (found === undefined || found === 'retired') throw new Error('not found');
    expect(print(found.typed)).toContain('__typename');
    expect([...found.byText.keys()]).toEqual([...getSpellings(document).byText.keys()]);
  });

  it('are retired when they are not valid today, or when the table has another text', async () => {
    const { read } = startTable();
    const released = new ReleasedDocuments({ read, isValid: () => false });
    await released.load(stored.id);
    expect(released.get(stored.id)).toBe('retired');
    const altered = new ReleasedDocuments({
      read: startTable([{ id: toId(1), text: stored.text }]).read,
      isValid: () => true,
    });
    await altered.load(toId(1));
    expect(altered.get(toId(1))).toBe('retired');
  });

  it('a flood of unknown ids shares statements, each id is looked up once, and too many are refused', async () => {
    const { read, statements } = startTable([]);
    const released = new ReleasedDocuments({ read, isValid: () => true });
    const ids = Array.from({ length: 500 }, (_, index) => toId(index));
    const loading = ids.map((id) => released.load(id));
    expect(() => released.load(toId(1_000))).toThrow('Too many unknown documents');
    await Promise.all(loading);
    expect(statements).toEqual([ids]);
    expect(ids.every((id) => released.isResolved(id))).toBe(true);
    expect(released.get(toId(3))).toBeUndefined();
  });

  it('are looked up again after the table could not be read', async () => {
    const { read } = startTable();
    let isBroken = true;
    const released = new ReleasedDocuments({
      read: async (ids) => {
        if (isBroken) throw new Error('no connection');
        return read(ids);
      },
      isValid: () => true,
    });
    await expect(released.load(stored.id)).rejects.toThrow('no connection');
    expect(released.isResolved(stored.id)).toBe(false);
    isBroken = false;
    await released.load(stored.id);
    expect(released.get(stored.id)).toBeDefined();
  });
});
