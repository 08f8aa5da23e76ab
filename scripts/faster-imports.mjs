import * as modules from 'node:module';

// Node parses a package's whole package.json again for each of its modules, and drizzle-orm's has 179 kB: half a second of each start.
// An older Node, which may run npm, has no such hooks.
const resolved = new Map();
modules.registerHooks?.({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/'))
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (!/^drizzle-orm(\/|$)/.test(specifier) || context.conditions.includes('require'))
      return next(specifier, context);
    if (!resolved.has(specifier)) resolved.set(specifier, next(specifier, context));
    return { ...resolved.get(specifier), shortCircuit: true };
  },
});
