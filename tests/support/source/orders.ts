import { parseSync, Visitor, type CallExpression, type Node } from 'oxc-parser';

/** `order by id`, `order by u.id` and `order by ${users.id}` in SQL text. */
const inText = /order by\s+(?:\$\{\w+\.id\}|(?:\w+\.)?id)(?![\w.]|\s*=)/gi;

/** The id that an order begins with: `users.id`, `asc(users.id)`. */
const startsWithId = (first: Node | undefined): boolean => {
  if (first?.type === 'MemberExpression') return first.property.type === 'Identifier' && first.property.name === 'id';
  if (first?.type !== 'CallExpression' || first.callee.type !== 'Identifier') return false;
  return /^(?:asc|desc|direction)$/.test(first.callee.name) && startsWithId(first.arguments[0]);
};

/** A list of keys that is passed on to an order, such as `[desc(users.id)]`. */
const isKeyList = (first: Node | null | undefined): boolean => first?.type === 'CallExpression' && startsWithId(first);

const isOrderBy = ({ callee }: CallExpression): boolean =>
  callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'orderBy';

/** The number of orders whose first key is an id. Ids are not assigned in the order of creation. */
export function countOrdersById(file: string, text: string): number {
  let count = text.match(inText)?.length ?? 0;
  const visitor = new Visitor({
    CallExpression(call) {
      if (isOrderBy(call) && startsWithId(call.arguments[0])) count += 1;
    },
    ArrayExpression({ elements }) {
      if (isKeyList(elements[0])) count += 1;
    },
  });
  visitor.visit(parseSync(file, text).program);
  return count;
}
