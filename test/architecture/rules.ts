import { contractRules, pdfRules, simulatorRules } from './rules-of-the-rest.ts'
import { serverRules } from './rules-of-the-server.ts'
import { webRules } from './rules-of-the-web.ts'
import type { Source } from './source.ts'
import { ENVIRONMENT } from './table.ts'

/** What a file does that the table does not allow, in sentences. */
export type Rule = (source: Source) => string[]

/** Every variable is declared, with what it is for: see `docs/settings.md`. */
const environment: Rule = ({ path, environments }) =>
  environments > 0 && !ENVIRONMENT.includes(path)
    ? ['asks the environment: a variable is declared by `setting()` and read by `readConfig()`']
    : []

const WORKSPACES: Record<string, { root: string; rules: readonly Rule[] }> = {
  contract: { root: 'contract/src/', rules: contractRules },
  pdf: { root: 'pdf/src/', rules: pdfRules },
  server: { root: 'server/src/', rules: serverRules },
  simulator: { root: 'simulator/src/', rules: simulatorRules },
  web: { root: 'web/app/', rules: webRules },
}

export const ROOTS = Object.values(WORKSPACES).map(({ root }) => root)

/** Tests go through the front door of whatever they test: they are held by the web's rule alone. */
export const isTest = (path: string) => /\.test\.tsx?$|\/testing(\/|\.ts$)/.test(path)

export function violations(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const workspace = Object.values(WORKSPACES).find(({ root }) => source.path.startsWith(root))
    if (!workspace || isTest(source.path)) return []
    return [environment, ...workspace.rules]
      .flatMap((rule) => rule(source))
      .map((sentence) => `${source.path} ${sentence}`)
  })
}
