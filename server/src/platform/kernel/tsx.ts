import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { transformSync } from 'oxc-transform'

/**
 * Lets Node import `.tsx`, which type stripping does not read. Imported by the one process that
 * renders mail, before it loads a template.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.tsx')) return nextLoad(url, context)
    const file = fileURLToPath(url)
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), {
      jsx: { runtime: 'automatic', development: false },
      typescript: { onlyRemoveTypeImports: true },
    })
    if (errors.length > 0) throw new SyntaxError(`${file}: ${errors[0]?.message}`)
    return { format: 'module', source: code, shortCircuit: true }
  },
})
