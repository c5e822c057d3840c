import type { Rule } from './rules.ts'
import * as table from './table.ts'

const foreign =
  (pattern: RegExp): Rule =>
  ({ imports }) =>
    imports.filter((target) => pattern.test(target)).map((target) => `imports ${target}`)

const isOurs = (target: string) => target.startsWith('contract/src/')

const packages: Rule = ({ imports }) =>
  imports
    .filter((target) => !isOurs(target) && !table.CONTRACT_PACKAGES.includes(target))
    .map((target) => `imports ${target}, which a browser may not load`)

const words: Rule = ({ path, imports }) => {
  const isWord = (file: string) => isOurs(file) && table.VOCABULARY.test(file.slice('contract/src/'.length))
  if (!isWord(path)) return []
  return imports.filter((target) => !isWord(target)).map((target) => `is vocabulary and imports ${target}`)
}

export const contractRules: readonly Rule[] = [packages, words]
export const simulatorRules: readonly Rule[] = [foreign(/^(server|web)\//)]
export const pdfRules: readonly Rule[] = [foreign(/^(server|web|simulator)\//)]
