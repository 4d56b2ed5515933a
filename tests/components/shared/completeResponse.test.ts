import { parse } from 'graphql';
import { expect, it } from 'vitest';

import { completeResponse } from '../../support/mocks/completeResponse';

it.each([
  ['@include(if: false)', false],
  ['@include(if: true)', true],
  ['@skip(if: true)', false],
  ['@skip(if: false)', true],
  ['@include(if: $isWanted)', true],
  ['@skip(if: $isWanted)', false],
])('a mocked response selects a field by %s: %s', (directive, isSelected) => {
  const document = parse(`query Q($isWanted: Boolean!) { getSignInOptions ${directive} { status } }`);
  const completed = completeResponse(document, { getSignInOptions: { status: 200 } }, { isWanted: true });
  expect('getSignInOptions' in completed).toBe(isSelected);
});
