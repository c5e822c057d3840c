/** What a release depends on, as it stands in the repository. */
export interface ReleaseState {
  /** That of the repository first. */
  manifests: readonly { name: string; version: string }[]
  changelog: string
  tags: readonly string[]
  /** Lines of `git status --porcelain`. */
  changed: readonly string[]
  /** Whether `npm test` passed on the files of this very commit. */
  isTested: boolean
}

/** MAJOR.MINOR.PATCH (Semantic Versioning 2.0.0, 2), with a pre-release where there is one. */
const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** Why a commit cannot be released, each as a sentence; none where it can. */
export function troublesOf({ manifests, changelog, tags, changed, isTested }: ReleaseState): string[] {
  const { version } = manifests[0]!
  const others = manifests.filter((one) => one.version !== version)
  const troubles: [boolean, string][] = [
    [!VERSION.test(version), `${version} não é uma versão como 1.2.3`],
    [
      others.length > 0,
      `${others.map(({ name }) => name).join(', ')} não têm a versão ${version} em package.json`,
    ],
    [!changesOf(changelog, version), `CHANGELOG.md não diz o que mudou em ## [${version}] - AAAA-MM-DD`],
    [
      changesOf(changelog, 'Unreleased') !== '',
      `CHANGELOG.md ainda tem mudanças em ## [Unreleased]: leve-as para ## [${version}]`,
    ],
    [tags.includes(`v${version}`), `v${version} já existe: suba a versão`],
    [changed.length > 0, `há mudanças por gravar no git (${changed.length})`],
    [!isTested, 'npm test não passou nestes arquivos: rode npm test inteiro com tudo gravado no git'],
  ]
  return troubles.flatMap(([isSo, sentence]) => (isSo ? [sentence] : []))
}

const HEADING = /^\[(?:Unreleased\]|([^\]]+)\] - \d{4}-\d{2}-\d{2})$/

/** What the changelog says of a version, or of `Unreleased`, without its heading; empty where it says nothing. */
export function changesOf(changelog: string, version: string): string {
  const sections = changelog.split(/^## /m).slice(1)
  const found = sections.find((section) => {
    const heading = HEADING.exec(section.split('\n')[0]!)
    return heading && (heading[1] ?? 'Unreleased') === version
  })
  return found?.split('\n').slice(1).join('\n').trim() ?? ''
}
