import type { IForbiddenRuleType } from 'dependency-cruiser';

/**
 * The folders of server/, the lowest first. A folder imports itself and folders before it. Those of one line do not import
 * each other.
 */
const layers = [
  ['base'],
  ['config', 'i18n'],
  ['observe'],
  ['database', 'ports'],
  ['access'],
  ['context'],
  ['modules'],
  ['http', 'jobs', 'seed'],
  ['graphql'],
  ['live'],
  ['process'],
] as const;

/** The modules, the lowest first. A module imports modules before it. */
const modules = `
  ground lookups people platformSettings blocks mutes follows peopleLists settings firstSteps policies
  accounts session teams auditLog bots commands betaTesters consents store botReviews
  market watchlists portfolios alerts news linkCards posts polls comments reports
  activities notifications permissions search dashboards feedback content balances personOverview savedViews
  conversations deliveries manifests social mirrors
`
  .trim()
  .split(/\s+/);

const rule = (name: string, from: string, to: string): IForbiddenRuleType => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { path: to },
});

const layerRules = layers.flatMap((layer, level) =>
  layer.map((folder) => {
    const above = layers.slice(level).flatMap((names) => names.filter((name) => name !== folder));
    // The files beside the folders put everything together; process/ starts the app.
    const targets = [...above.map((name) => `${name}/`), folder === 'process' ? 'main[.]ts$' : '[^/]+[.]ts$'];
    return rule(`server-${folder}-imports-lower-layers`, `^server/${folder}/`, `^server/(${targets.join('|')})`);
  }),
);

const moduleRules = modules.slice(0, -1).map((module, index) => {
  const above = modules.slice(index + 1).join('|');
  return rule(`module-${module}-imports-lower-modules`, `^server/modules/${module}/`, `^server/modules/(${above})/`);
});

export default {
  forbidden: [
    ...layerRules,
    ...moduleRules,
    {
      name: 'module-has-a-place-in-the-order',
      comment: 'A new folder of server/modules is added to the list in importBorders.config.ts',
      severity: 'error',
      from: { path: '^server/modules/[^/]+/', pathNot: `^server/modules/(${modules.join('|')})/` },
      to: {},
    },
    {
      name: 'modules-keep-their-stores',
      severity: 'error',
      from: { path: '^server/modules/([^/]+)/' },
      to: { path: '^server/modules/.+[.]store[.]ts$', pathNot: '^server/modules/$1/' },
    },
  ] satisfies IForbiddenRuleType[],
};
