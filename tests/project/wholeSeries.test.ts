import { globSync, readFileSync } from 'node:fs';
import { buildSchema, getNamedType, Kind, parse, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import { describe, expect, it } from 'vitest';

import { keepSeriesWhole } from '../../scripts/vite/wholeSeries.ts';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** The fields of all documents that select objects, with their type and their selection as JSON. */
function getSelections(): { type: string; fields: string }[] {
  const found: { type: string; fields: string }[] = [];
  const types = new TypeInfo(schema);
  for (const file of globSync('operations/*/*.graphql'))
    visit(
      parse(readFileSync(file, 'utf8'), { noLocation: true }),
      visitWithTypeInfo(types, {
        Field({ selectionSet }) {
          if (selectionSet === undefined) return;
          const fields = selectionSet.selections.map((field) => (field.kind === Kind.FIELD ? field.name.value : '…'));
          found.push({ type: getNamedType(types.getType())?.name ?? '', fields: fields.join(' ') });
        },
      }),
    );
  return found;
}

describe('series as one value in the cache', () => {
  it('are selected in the same form everywhere, and nothing else has that form', () => {
    const selections = getSelections();
    const series = selections.filter(({ type }) => type === 'SeriesPoint');
    expect(series.length).toBeGreaterThan(5);
    expect(series.filter(({ fields }) => fields !== 'date value')).toEqual([]);
    expect(selections.filter(({ type, fields }) => fields === 'date value' && type !== 'SeriesPoint')).toEqual([]);
  });

  it('lose only their selection', () => {
    const compiled = readFileSync('src/generated/dashboards/fragments.ts', 'utf8');
    const cut = keepSeriesWhole(compiled);
    expect(compiled).toContain('"value":"chart_data"},"selectionSet"');
    expect(cut).toContain('"value":"chart_data"}}');
    expect(cut).not.toContain('"value":"chart_data"},"selectionSet"');
  });
});
