import { parseSync, Visitor, type CallExpression, type Node } from 'oxc-parser';

/** The work of one transaction: the names that it declares, and what it changes under which name. */
interface Work {
  readonly call: CallExpression;
  readonly declared: Set<string>;
  readonly changes: { readonly name: string; readonly text: string }[];
}

/** Methods that change their object, or have an effect that a rollback does not undo. */
const changing = /^(?:push|unshift|splice|set|clear|publish|emit)$/;

/** The name at the start of an expression such as `memory.seen.get(id)`. */
function readRoot(node: Node): string | undefined {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'MemberExpression') return readRoot(node.object);
  return node.type === 'CallExpression' ? readRoot(node.callee) : undefined;
}

const readMethod = ({ callee }: CallExpression): string | undefined => {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
};

const isTransaction = (call: CallExpression): boolean =>
  /^(?:transaction|lockingTransaction)$/.test(readMethod(call) ?? '');

/**
 * What the work of transactions changes outside itself. A transaction runs again after a conflict, so such a change
 * would happen twice. Only the text inside the call is read: not the functions that the work calls, which may keep
 * something by intention, such as prepared statements, and not what changes an object that the work has as a parameter.
 */
export function findTransactionEffects(file: string, text: string): string[] {
  const works: Work[] = [];
  const findings: string[] = [];
  const readText = ({ start, end }: Node): string => text.slice(start, end);
  const declare = (node: Node): void => {
    for (const work of works) for (const [name] of readText(node).matchAll(/\w+/g)) work.declared.add(name);
  };
  const change = (target: Node, node: Node): void => {
    const name = readRoot(target);
    if (name !== undefined) works.at(-1)?.changes.push({ name, text: readText(node).replaceAll(/\s+/g, ' ') });
  };
  const visitor = new Visitor({
    CallExpression(call) {
      if (isTransaction(call)) works.push({ call, declared: new Set(), changes: [] });
      else if (call.callee.type === 'MemberExpression' && changing.test(readMethod(call) ?? ''))
        change(call.callee.object, call);
    },
    'CallExpression:exit'(call) {
      if (works.at(-1)?.call !== call) return;
      const work = works.pop();
      for (const { name, text: changed } of work?.changes ?? [])
        if (work?.declared.has(name) !== true) findings.push(`${file}: ${changed}`);
    },
    ArrowFunctionExpression: ({ params }) => params.forEach(declare),
    FunctionExpression: ({ params }) => params.forEach(declare),
    VariableDeclarator: ({ id }) => declare(id),
    AssignmentExpression: (node) => change(node.left, node),
    UpdateExpression: (node) => change(node.argument, node),
  });
  visitor.visit(parseSync(file, text).program);
  return findings;
}
