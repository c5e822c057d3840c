/** Tells zod, before any schema is made, not to probe `new Function`: the page's policy forbids it and reports the try. */
export const NO_EVAL_SCRIPT = 'globalThis.__zod_globalConfig={jitless:true};'
